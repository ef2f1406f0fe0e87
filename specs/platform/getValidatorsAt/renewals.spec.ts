import { expect, requirement } from '../../../src/harness/index.ts';
import { endsOf, renewing } from '../../support/platform/renewing.ts';
import { weightsAt } from '../../support/platform/weights-at.ts';

requirement('platform.getValidatorsAt/renewing-validator-stays', async (context) => {
  for (const { validator, end } of await endsOf(context, 'renewed')) {
    const sets = await Promise.all([end.height - 1n, end.height].map((height) => weightsAt(context, height)));
    for (const [at, set] of sets.entries())
      expect([...set.keys()], `the validators ${at === 0 ? 'before' : 'after'} the renewal ${end.txID}`).toContain(
        validator.nodeID,
      );
  }
});

requirement('platform.getValidatorsAt/renewal-keeps-what-was-restaked', async (context) => {
  await endsOf(context, 'renewed');
  for (const { nodeID, txID, principal, ends } of await renewing(context)) {
    let weight = principal;
    for (const { height, terms } of ends) {
      // Delegations end before the period does.
      const [before, after] = await Promise.all([height - 1n, height].map((at) => weightsAt(context, at)));
      expect(before?.get(nodeID), `the weight of ${nodeID} at height ${height - 1n}, before it renews ${txID},`).toBe(
        weight,
      );
      if (terms.period === 0n) continue;
      expect(
        after?.get(nodeID),
        `the weight of ${nodeID} at height ${height}, after its renewal,`,
      ).toBeGreaterThanOrEqual(weight);
      weight = after?.get(nodeID) ?? weight;
    }
  }
});

requirement('platform.getValidatorsAt/stopped-validator-leaves', async (context) => {
  for (const { validator, end } of await endsOf(context, 'stopped')) {
    const { nodeID } = validator;
    const [before, after] = await Promise.all(
      [end.height - 1n, end.height].map((height) => weightsAt(context, height)),
    );
    expect([...(before?.keys() ?? [])], `the validators before ${end.txID}`).toContain(nodeID);
    expect([...(after?.keys() ?? [])], `the validators after ${end.txID}`).not.toContain(nodeID);
  }
});

import { expect, requirement } from '../../../src/harness/index.ts';
import { endsOf, renewing } from '../../support/platform/renewing.ts';
import { weightsAt } from '../../support/platform/weights-at.ts';

requirement('platform.getValidatorsAt/renewing-validator-stays', async (context) => {
  for (const { validator, end } of await endsOf(context, 'renewed')) {
    for (const [when, height] of [
      ['before', end.height - 1n],
      ['after', end.height],
    ] as const)
      expect(
        [...(await weightsAt(context, height)).keys()],
        `the validators ${when} the renewal ${end.txID}`,
      ).toContain(validator.nodeID);
  }
});

requirement('platform.getValidatorsAt/renewal-keeps-what-was-restaked', async (context) => {
  await endsOf(context, 'renewed');
  for (const { nodeID, txID, principal, ends } of await renewing(context)) {
    let weight = principal;
    for (const { height, terms } of ends) {
      // Delegations end before the period does.
      const before = (await weightsAt(context, height - 1n)).get(nodeID);
      expect(before, `the weight of ${nodeID} at height ${height - 1n}, before it renews ${txID},`).toBe(weight);
      if (terms.period === 0n) continue;
      const after = (await weightsAt(context, height)).get(nodeID);
      expect(after, `the weight of ${nodeID} at height ${height}, after its renewal,`).toBeGreaterThanOrEqual(weight);
      weight = after ?? weight;
    }
  }
});

requirement('platform.getValidatorsAt/stopped-validator-leaves', async (context) => {
  for (const { validator, end } of await endsOf(context, 'stopped')) {
    const { nodeID } = validator;
    const before = await weightsAt(context, end.height - 1n);
    expect([...before.keys()], `the validators before ${end.txID}`).toContain(nodeID);
    const after = await weightsAt(context, end.height);
    expect([...after.keys()], `the validators after ${end.txID}`).not.toContain(nodeID);
  }
});

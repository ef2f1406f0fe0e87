import {
  compareTransaction,
  ifTestable,
  decodeTransaction,
  expect,
  integerOf,
  objectOf,
  requirement,
} from '../../../src/harness/index.ts';
import { bytesOfForm, hexForm, jsonForm, expectNone } from '../../support/json-form.ts';
import { blockAt } from '../../support/platform/blocks.ts';
import { acceptedOfKind } from '../../support/platform/transactions.ts';
import { renewing } from '../../support/platform/renewing.ts';

const METHOD = 'platform.getTx';
/** Number of transactions of each kind to compare. */
const COMPARED = 4;
const KINDS = ['AddAutoRenewedValidatorTx', 'SetAutoRenewedValidatorConfigTx', 'RewardAutoRenewedValidatorTx'] as const;

requirement('platform.getTx/renewal-json-agrees-with-bytes', async (context) => {
  const ids = await Promise.all(KINDS.map((kind) => ifTestable(acceptedOfKind(context, kind), [])));
  const chosen = ids.flatMap((each) => context.sample.shuffled(each, 'renewal transactions').slice(0, COMPARED));
  if (chosen.length === 0)
    context.notTestable('no surveyed block has a transaction about validators that renew themselves');
  for (const txID of chosen) {
    const { tx } = (await context.rpc(METHOD, { txID, encoding: 'hex' })).result;
    const facts = decodeTransaction(bytesOfForm(context, hexForm(tx), `transaction ${txID}`));
    const json = jsonForm((await context.rpc(METHOD, { txID, encoding: 'json' })).result.tx);
    expect(facts, `the bytes of ${txID}`).toMatchObject({ ok: true });
    if (facts.ok) expectNone(compareTransaction(facts.value, json), `the JSON form of ${txID}`);
  }
});

requirement('platform.getTx/renewal-has-the-time-of-its-block', async (context) => {
  const ends = (await renewing(context)).flatMap((validator) => validator.ends);
  if (ends.length === 0) context.notTestable('no validator has renewed itself yet');
  for (const { txID, height, timestamp } of ends) {
    // The block before it proposes the renewal.
    const { block } = (await blockAt(context, height - 1n, 'json')).result;
    const proposed = objectOf(block, 'tx');
    if (proposed === undefined) continue;
    expect(timestamp, `the timestamp of ${txID}`).toBe(integerOf(block, 'time'));
  }
});

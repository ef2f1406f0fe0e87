import { expect, integerOf, objectOf, objectsOf, requirement, textOf, whenQuiet } from '../../../src/harness/index.ts';
import { nodeClock } from '../../support/clock.ts';
import { placedTransactions } from '../../support/platform/blocks.ts';
import { peersOf } from '../../support/platform/issued.ts';

whenQuiet();

/** Seconds that a node may take to make the block that removes a validator. */
const LATE = 10n;

requirement('platform.getCurrentValidators/ended-leaves-at-rest', async (context) => {
  const placed = await placedTransactions(context);
  await context.afresh(() => context.height());
  const clock = nodeClock(context) ?? context.notTestable('the responses of the node have no Date header');
  const ended = placed.flatMap(({ id, json }) => {
    const validator = objectOf(objectOf(json, 'unsignedTx'), 'validator');
    const [subnetID, end = clock] = [textOf(validator, 'subnetID'), integerOf(validator, 'end')];
    return subnetID === undefined || end > clock - LATE ? [] : [{ id, subnetID }];
  });
  if (ended.length === 0)
    return context.notTestable('no sampled block has a validator of a permissioned Subnet that has ended');
  for (const { id, subnetID } of ended) {
    const { rawResult } = await context.rpc('platform.getCurrentValidators', { subnetID }, { fresh: true });
    const listed = objectsOf(rawResult, 'validators').filter((each) => textOf(each, 'txID') === id);
    if (listed.length > 0 && (await peersOf(context)) > 0n)
      return context.notTestable('its peers make blocks, too: without enough of them, their network makes none');
    expect(listed, `the records of ${id}, whose time is over,`).toBeEmpty();
  }
});

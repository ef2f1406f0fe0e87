import { ZERO_ID } from '../../src/encoding/id.ts';
import { expect, test } from 'vitest';
import { type Change, mapResultAtIn, withLedger } from '../../src/reference-node/kit/index.ts';
import { profileNamed } from '../support/profile-named.ts';
import { buildShortLedger } from '../support/short-ledger.ts';
import { serve } from '../support/standard-node.ts';
import { auditNode } from './audit-node.ts';

const [AT, ALL_AT] = ['platform.getValidatorsAt', 'platform.getAllValidatorsAt'];
const TOTALS = 'platform.getAllValidatorsAt/agrees-with-validators-at';
const BY_KEY = 'platform.getAllValidatorsAt/lists-validators-by-key';
const SUBNET_KEY = 'platform.getValidatorsAt/subnet-has-primary-keys';
/** The first height whose sets of all Subnets the node keeps. */
const KEPT_FROM = 120n;

const { dialect, chosen } = await profileNamed('1.14.1');
const ledger = buildShortLedger(dialect.rules);

const sizeAt = (height: number) => ledger.validatorsAt(BigInt(height), ZERO_ID)?.size;
/** A height whose block changes the set of the Primary Network. */
const CHANGED = BigInt(
  Array.from({ length: 60 }, (__, at) => at + 60).find((at) => sizeAt(at) !== sizeAt(at - 1)) ?? 0,
);

/** What fails on a node with this change, and what the audit leaves out of these methods. */
async function audited({ patch }: Change, isOneRelease: boolean) {
  const node = await serve(ledger, { dialect, patch });
  const { requirements, audit } = await auditNode(node.url, { ...chosen, methods: [AT, ALL_AT], isOneRelease });
  return {
    failed: requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id),
    leftOut: audit?.leftOut.map(({ reason }) => reason).filter((reason) => reason.includes('ValidatorsAt')),
  };
}

/** `height` is what the method takes for the height of the request. */
function setsOf(height: (asked: bigint) => bigint): Change {
  return withLedger(ALL_AT, (own) => ({
    validatorsAt: (asked, subnetId) => own.validatorsAt(height(asked), subnetId),
  }));
}

const since = setsOf((height) => (height < KEPT_FROM ? KEPT_FROM : height));

test('a node that may have been upgraded need not have the sets of all Subnets from before', async () => {
  const { failed, leftOut } = await audited(since, false);
  expect(failed).toEqual([]);
  expect(leftOut).toEqual([expect.stringMatching(/^platform\.getAllValidatorsAt below height 12\d: the node keeps/)]);
});

test('a node that began with its release has them', async () =>
  expect(await audited(since, true)).toEqual({ failed: [TOTALS, BY_KEY], leftOut: [] }));

test.each([
  ['of half the height', (height: bigint) => (height > ledger.height ? height : height / 2n)],
  ['of one height alone that is wrong', (height: bigint) => (height === CHANGED ? 20n : height)],
  ['that are too old until a height', (height: bigint) => (height < KEPT_FROM ? 30n : height)],
])('sets %s fail on any node', async (_, height) => {
  expect(await audited(setsOf(height), false)).toEqual({ failed: [TOTALS, BY_KEY], leftOut: [] });
});

/** Lets the keys on Subnets below the last height be others. */
function keysOfSubnets(key: null | string): Change {
  return mapResultAtIn(AT, '*/publicKey', (own, { args }) =>
    args.id('subnetID') === ZERO_ID || args.uint('height', 64) === ledger.height ? own : key,
  );
}

test('such a node may have lost keys of validators of Subnets, and may not have others', async () => {
  const { failed, leftOut } = await audited(keysOfSubnets(null), false);
  expect(failed).toEqual([]);
  expect(leftOut).toEqual([expect.stringMatching(/^keys of validators of Subnets in platform\.getValidatorsAt below/)]);
  expect((await audited(keysOfSubnets(null), true)).failed).toEqual([SUBNET_KEY]);
  expect((await audited(keysOfSubnets(`0x${'a'.repeat(96)}`), false)).failed).toEqual([SUBNET_KEY]);
});

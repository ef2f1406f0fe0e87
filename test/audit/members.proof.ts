import { test, expect } from 'vitest';
import { groupBy } from '../../src/encoding/group-by.ts';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';
import { serveLedger } from '../../src/reference-node/server/serve-ledger.ts';
import type { Patch } from '../../src/reference-node/server/patch.ts';
import { profileNamed } from '../support/profile-named.ts';
import { auditNode } from './audit-node.ts';
import { comparedBy } from './compared.ts';
import { type Found, foundIn, foundOf, memberFaults, type MemberFault, Recording, roundsOf } from './member-faults.ts';
import { patchOf } from './record-faults.ts';
import { recordsIn } from './records.ts';

/** The last part of the standard chain, with blocks of each kind. */
const FROM = 1135n;

/** Wrong values that no audit finds, and why: most are right in some reading. */
const ALLOWED: readonly (readonly [kindAndCall: RegExp, reason: string])[] = [
  [/^platform\.getStake staked: missing/, 'releases leave it to `stakeds`'],
  [/^platform\.getTotalStake stake: missing/, 'releases leave it to `weight`'],
  [/ json (block|tx|block\/tx|block\/txs\/\*)\/id: missing/, 'older releases show no ID in the JSON form'],
  [/ json block\/time: missing/, 'older releases show no time in the JSON form'],
  [/accruedDelegateeReward: .* nodeIDs=/, 'it is compared in the list of all validators alone'],
  [/^platform\.getSubnet controlKeys: emptied/, 'a Subnet that is not permissioned may hide its owner'],
  [/^platform\.getSubnets subnets\/\*: missing/, 'the Primary Network may be left out'],
  [/^platform\.getBlockchains blockchains\/\*\/(name|vmID): other/, 'no block creates the blockchains of the genesis'],
];

/** The profile under whose gate an observed failure is a note. */
const DOCUMENT = 'document';
/** Percent of the wrong values that must end an audit with exit code 1, by profile. docs/limits.md has the reasons of the rest. */
const LEAST = { document: 88, release: 95 };

/** How an audit saw each of some faults of members, on the node of a profile. */
interface Seen {
  readonly fault: MemberFault;
  readonly how: Found;
}

/** Puts each fault of members into an answer of the node of a profile, and audits it. */
async function seeMemberFaults(name: string, seed: number): Promise<readonly Seen[]> {
  const { dialect, chosen } = await profileNamed(name);
  const ledger = buildLedger('standard', 1, dialect.rules);
  const how = { from: FROM, ...chosen };
  const audited = async (patch: Patch, more: Parameters<typeof auditNode>[1] = {}) => {
    const node = await serveLedger(ledger, { dialect, patch });
    try {
      return (await auditNode(node.url, { ...how, ...more })).requirements;
    } finally {
      await node.close();
    }
  };
  const recording = new Recording();
  await audited({}, { onExchange: recording.onExchange });
  const { rewarded } = recordsIn(ledger, FROM);
  const asked = [...recording.answers.values()].filter(({ key }) => isAsked(key, rewarded));
  const seen: Seen[] = [];
  for (const round of roundsOf(memberFaults(asked, seed))) {
    const methods = [...new Set(round.map(({ method }) => method))];
    const requirements = await audited(patchOf(round), { methods });
    for (const fault of round) {
      const found = foundOf(fault, requirements);
      // Another fault of the round may hide it, or another call may show it: alone, all that fails is its work.
      seen.push({ fault, how: found === 'found' ? found : foundIn(await audited(patchOf([fault]))) });
    }
  }
  return seen;
}

/** Whether an audit asks what a call is about, and does not only read it for what comes later. */
function isAsked(key: string, rewarded: readonly string[]): boolean {
  const height = / height=(\d+)/.exec(key)?.[1];
  if (height !== undefined) return BigInt(height) >= FROM - 1n;
  const start = /P\/block index\.getContainerRange startIndex=(\d+)/.exec(key)?.[1];
  if (start !== undefined) return BigInt(start) >= FROM - 1n;
  return !key.startsWith('platform.getRewardUTXOs') || rewarded.some((id) => key.includes(id));
}

/** Prints how an audit sees each fault in a member, and expects that it misses none that the table says to be compared. */
async function expectFound(profile: string, seed: number): Promise<void> {
  const seen = await seeMemberFaults(profile, seed);
  const excused = seen.filter(({ fault, how }) => how === 'missed' && whyMissed(fault) !== undefined);
  const missed = seen.filter(({ fault, how }) => how === 'missed' && whyMissed(fault) === undefined);
  const noted = seen.filter(({ how }) => how === 'noted');
  const found = seen.filter(({ how }) => how === 'found');
  const isNoted = profile === DOCUMENT;
  const failing = isNoted ? found.length : found.length + noted.length;
  const share = Math.floor((100 * failing) / seen.length);
  const reasons = groupBy(excused, ({ fault }) => whyMissed(fault) ?? '');
  console.log(
    [
      `${profile}, seed ${seed}: ${seen.length} kinds, ${found.length} fail, ${noted.length} are observed, ${excused.length} excused, ${missed.length} missed`,
      `  exit code 1 under the default gate: ${failing} (${share} %)`,
      ...[...reasons].map(([reason, own]) => `  ${own.length}: ${reason}`),
      ...noted.map(({ fault }) => `  observed: ${fault.kind} (${fault.when})`),
      ...missed.map(({ fault }) => `  missed: ${fault.kind} (${fault.when})`),
    ].join('\n'),
  );
  expect(missed.map(({ fault }) => `${fault.kind} (${fault.when})`)).toEqual([]);
  expect(seen.length).toBeGreaterThan(700);
  expect(share).toBeGreaterThanOrEqual(isNoted ? LEAST.document : LEAST.release);
}

/** Why no audit can find a fault; undefined if it can. */
function whyMissed({ kind, method, when }: MemberFault): string | undefined {
  const [, member = ''] = /^\S+ (?:json )?(.*): [\w-]+$/.exec(kind) ?? [];
  const compared = comparedBy(method, member);
  if (typeof compared === 'object') return compared.not;
  return ALLOWED.find(([pattern]) => pattern.test(`${kind} ${when}`))?.[1];
}

/** Milliseconds: each takes some ten minutes of processor time. */
const TIMEOUT = 3_600_000;

test.each([
  ['document', 1],
  ['document', 2],
  ['1.11.13', 1],
  ['1.11.13', 2],
  ['1.14.1', 1],
  ['1.14.1', 2],
] as const)('each wrong member of an answer is found (%s, seed %d)', { timeout: TIMEOUT }, async (profile, seed) => {
  await expectFound(profile, seed);
});

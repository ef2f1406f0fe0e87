import { expect } from 'vitest';
import { loadCatalogue } from '../../src/catalogue/catalogue.ts';
import { loadProfiles } from '../../src/catalogue/profiles.ts';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';
import { serveLedger } from '../../src/reference-node/server/serve-ledger.ts';
import type { Patch } from '../../src/reference-node/server/patch.ts';
import { dialectOf } from '../../src/target/profile/dialect-of.ts';
import { auditNode } from './audit-node.ts';
import { comparedBy } from './compared.ts';
import { foundOf, memberFaults, type MemberFault, Recording, roundsOf } from './member-faults.ts';
import { patchOf } from './record-faults.ts';

/** The last part of the standard chain, with blocks of each kind. */
const FROM = 1135n;

/** How an audit saw each of some faults of members, on the node of a profile. */
export interface Seen {
  readonly fault: MemberFault;
  readonly how: ReturnType<typeof foundOf>;
}

/**
 * Puts faults into the answers of the node of a profile, each into one answer, and audits it.
 *
 * @param most Largest number of audits; each has as many faults as there are answers for them.
 */
export async function seeMemberFaults(
  name: string,
  seed: number,
  most = Number.POSITIVE_INFINITY,
  onRound: (seen: readonly Seen[], left: number) => void = () => undefined,
): Promise<readonly Seen[]> {
  const profile = (await loadProfiles(await loadCatalogue())).all().find((each) => each.name === name);
  if (profile === undefined) throw new Error(`There is no profile ${name}.`);
  const dialect = dialectOf(profile);
  const ledger = buildLedger('standard', 1, dialect.rules);
  const how = { from: FROM, profile: { file: profile.file, reason: 'for the test' } };
  const audited = async (patch: Patch, more: Parameters<typeof auditNode>[1]) => {
    const node = await serveLedger(ledger, { dialect, patch });
    try {
      return (await auditNode(node.url, { ...how, ...more })).requirements;
    } finally {
      await node.close();
    }
  };
  const recording = new Recording();
  await audited({}, { onExchange: recording.onExchange });
  const seen: Seen[] = [];
  const rounds = roundsOf(memberFaults(recording.answers.values(), seed));
  for (const [at, round] of rounds.slice(0, most).entries()) {
    const methods = [...new Set(round.map(({ method }) => method))];
    const requirements = await audited(patchOf(round), { methods });
    const own = round.map((fault) => ({ fault, how: foundOf(fault, requirements) }));
    seen.push(...own);
    onRound(own, rounds.length - at - 1);
  }
  return seen;
}

/** Expects that each fault in a member that the table says to be compared fails the audit. */
export async function expectFound(profile: string, seed: number, most?: number): Promise<void> {
  const seen = await seeMemberFaults(profile, seed, most);
  const missed = seen.filter(({ fault, how }) => how === 'missed' && isCompared(fault));
  expect(missed.map(({ fault }) => `${fault.kind} (${fault.when})`)).toEqual([]);
  expect(seen.length).toBeGreaterThan(most === undefined ? 200 : 100);
}

function isCompared({ kind, method }: MemberFault): boolean {
  const member = kind.slice(kind.lastIndexOf(' ', kind.lastIndexOf(':')) + 1, kind.lastIndexOf(':'));
  return typeof comparedBy(method, member) === 'string';
}

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { stringify } from 'yaml';
import type { FleetMatrix } from '../../src/generated/report.ts';
import { emptyFolder, runCli, type Finished } from './cli.ts';

/** One method: what is tested of a node does not matter to who tests several. */
export const METHOD = ['platform.getHeight'];
const PICKY = 'platform.getHeight/params-may-be-omitted';
const LENIENT = 'index.getContainerByID/unknown-id-is-an-error';
const TAGS = 'health.health/tags-of-the-wrong-type-are-an-error';

interface Member {
  readonly node: object;
  /** What of the document its mutant breaks; default: it is correct. */
  readonly breaks?: readonly string[];
}

/** Nodes with mutants, and correct ones. */
export const FLEET: Readonly<Record<string, Member>> = {
  mute: { node: { mutant: 'platform-get-height-height-missing' }, breaks: ['platform.getHeight/height'] },
  boolean: { node: { mutant: 'platform-get-height-height-boolean' }, breaks: ['platform.getHeight/height'] },
  picky: { node: { mutant: 'platform-get-height-needs-params' }, breaks: [PICKY] },
  timeless: {
    node: { mutant: 'platform-get-timestamp-timestamp-missing' },
    breaks: ['platform.getTimestamp/timestamp'],
  },
  lenient: { node: { mutant: 'index-get-container-by-id-last-for-unknown' }, breaks: [LENIENT] },
  tags: { node: { mutant: 'health-health-one-tag-as-text', profile: '1.12.2' }, breaks: [TAGS] },
  document: { node: { reference: true } },
  empty: { node: { scenario: 'empty' } },
  'release-10': { node: { reference: true, profile: '1.10.3' } },
  'release-11': { node: { reference: true, profile: '1.11.3' } },
  'release-12': { node: { reference: true, profile: '1.12.2' } },
  waived: { node: { mutant: 'platform-get-height-needs-params', waivers: 'waivers.yaml' } },
};

export function writeConfig(cwd: string, config: object): void {
  writeFileSync(join(cwd, 'fleet.yaml'), stringify(config));
}

/** Runs on the targets of the configuration in a folder, or on those that are named. */
export function runFleet(cwd: string, ...words: readonly string[]): Promise<Finished> {
  return runCli(['run', '--config', 'fleet.yaml', '--out', 'reports/fleet', '--fleet', ...words], { cwd });
}

export function readMatrix(cwd: string): FleetMatrix {
  return JSON.parse(readFileSync(join(cwd, 'reports/fleet/matrix.json'), 'utf8')) as FleetMatrix;
}

function writeWaivers(cwd: string): void {
  const waiver = {
    requirement: PICKY,
    target: 'waived',
    reason: 'known',
    link: 'https://example.com/7',
    owner: 'me',
    expires: '2999-12-31',
    covers: 'all',
    failure: [{ kind: 'assertion', rule: 'toSucceed', status: 200 }],
  };
  writeFileSync(join(cwd, 'waivers.yaml'), stringify({ waivers: [waiver] }));
}

/** Tests these nodes together, `picky`, `document` and `waived` among them: one matrix with what each breaks, one exit code. */
export async function expectMatrix(names: readonly string[]): Promise<void> {
  const cwd = emptyFolder();
  writeWaivers(cwd);
  const members = names.map((name) => ({ name, node: {}, ...FLEET[name] }));
  const only = [...new Set(['platform.getHeight/*', LENIENT, ...members.flatMap(({ breaks = [] }) => breaks)])];
  writeConfig(cwd, { only, targets: Object.fromEntries(members.map(({ name, node }) => [name, node])) });
  const { code, stdout, stderr } = await runFleet(cwd);
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  const { targets, requirements } = readMatrix(cwd);
  const found = targets.map(({ name, exitCode, profile }) => {
    const fails = requirements.filter(({ level, verdicts }) => level !== 'observed' && verdicts[name] === 'fail');
    return { name, exitCode, profile, breaks: fails.map(({ id }) => id) };
  });
  const expected = members.map(({ name, node, breaks = [] }) => {
    const profile = 'profile' in node ? node.profile : 'document';
    return { name, exitCode: breaks.length > 0 ? 1 : 0, profile, breaks };
  });
  const byName = <T extends { readonly name: string }>(all: readonly T[]) =>
    [...all].sort((a, b) => (a.name < b.name ? -1 : 1));
  expect(byName(found)).toEqual(byName(expected));
  const verdicts = requirements.find(({ id }) => id === PICKY)?.verdicts;
  expect(verdicts).toMatchObject({ waived: 'expected-fail', document: 'pass', picky: 'fail' });
  const correct = members.filter(({ breaks = [] }) => breaks.length === 0);
  expect(stdout).toContain(
    `${correct.length} of ${members.length} nodes have no failure in a part of the requirements; ${members.length - correct.length} fail`,
  );
  expect(stdout).toMatch(/F .* x {2}platform\.getHeight\/params-may-be-omitted \(derived\)/);
}

import { loadCatalogue } from '../../src/catalogue/catalogue.ts';
import { loadProfiles } from '../../src/catalogue/profiles.ts';
import { MUTANTS } from '../../src/reference-node/mutants.ts';
import { loadChecks } from '../../src/run/load-checks.ts';
import { firstProfile } from '../../src/trials/first-profile.ts';
import { ledgersOf } from '../../src/trials/ledgers.ts';
import { TrialNodes } from '../../src/trials/trial-nodes.ts';
import { tryMutant } from '../selfcheck/try-mutant.ts';
import { instrument, RAN, SHARED, withoutAssertions } from './assertions.ts';

const RUNS = 25;
const AT_ONCE = 4;

/** An assertion of a requirement. */
export interface AssertionRow {
  readonly id: string;
  readonly assertion: string;
  /** The mutant that survives without it; undefined if none does. */
  readonly mutant: string | undefined;
  /** Mutants that it kills, each with the assertion that kills it otherwise. */
  readonly beside: readonly string[];
}

/**
 * Finds for each assertion of these stated and derived requirements a mutant that survives without it. A mutant fails one assertion: only
 * this one is switched off for it.
 *
 * @param isChosen Whether a requirement is tested.
 */
export async function runAssertions(
  seed: number,
  isChosen: (id: string) => boolean,
  onMutant: (done: number, of: number) => void,
): Promise<{ readonly rows: readonly AssertionRow[]; readonly survivors: readonly string[] }> {
  const { files } = await loadChecks();
  instrument(files.flat());
  const shared = new Set(files.flat().flatMap(({ id, isShared }) => (isShared === true ? id : [])));
  const catalogue = await loadCatalogue();
  const profiles = await loadProfiles(catalogue);
  const ledgers = ledgersOf(seed);
  const known = new Map<string, Promise<TrialNodes>>();
  const nodesOf = async (name: string): Promise<TrialNodes> => {
    const nodes = known.get(name) ?? TrialNodes.of({ ledgers, profile: profiles.get(name), seed, runs: RUNS });
    known.set(name, nodes);
    return nodes;
  };
  const gated = new Set(
    catalogue.requirements.flatMap(({ id, level }) => (level === 'observed' || !isChosen(id) ? [] : id)),
  );
  for (const profile of profiles.all()) {
    const ids = [...gated].filter((breaks) => firstProfile({ breaks }, profiles) === profile);
    if (ids.length > 0) await (await nodesOf(profile.name)).testClean(ids);
  }

  const needed = new Map<string, string>();
  const beside = new Map<string, string[]>();
  const survivors: string[] = [];
  const mutants = MUTANTS.filter(({ breaks }) => gated.has(breaks));
  const waiting = mutants.values();
  let done = 0;
  const takeTurns = async (): Promise<void> => {
    for (const mutant of waiting) {
      const { breaks: id, name } = mutant;
      const nodes = await nodesOf(firstProfile(mutant, profiles).name);
      const trial = { as: 'first', whole: false, disarmed: [] } as const;
      const tried = (off: readonly string[]) =>
        withoutAssertions(id, new Set(off), () => tryMutant(nodes, mutant, trial));
      const { result: first, failed } = await tried([]);
      if (first.outcome !== 'killed') survivors.push(`${name}: ${first.outcome}: ${first.finding}`);
      const key = `${failed?.startsWith('specs/') === true && shared.has(id) ? SHARED : id} ${failed}`;
      if (failed !== undefined && !needed.has(key)) {
        const { result, failed: other } = await tried([failed]);
        // What cannot be switched off, since the check needs the decoded value, fails again.
        if (result.outcome !== 'killed' || other === failed) needed.set(key, name);
        else beside.set(key, [...(beside.get(key) ?? []), `${name} (${other})`]);
      }
      done += 1;
      onMutant(done, mutants.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
  for (const nodes of known.values()) await (await nodes).close();
  const all = new Set([...needed.keys(), ...beside.keys()]);
  for (const id of [SHARED, ...gated]) for (const each of RAN.get(id) ?? []) all.add(`${id} ${each}`);
  const rows = [...all].sort().map((key) => {
    const [id = '', ...assertion] = key.split(' ');
    return { id, assertion: assertion.join(' '), mutant: needed.get(key), beside: beside.get(key) ?? [] };
  });
  return { rows, survivors };
}

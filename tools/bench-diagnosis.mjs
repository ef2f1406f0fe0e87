// What the likely defects cost, after `npm run build`: the time to load what is known and to weigh it, each time in a process of its
// own, against the time of the run whose failures it explains. Usage: node tools/bench-diagnosis.mjs [rounds]
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './bench/measure.mjs';

const BIN = fileURLToPath(new URL('../dist/src/cli/bin.js', import.meta.url));
const CATALOGUE = new URL('../dist/src/catalogue/catalogue.js', import.meta.url).href;
const PROFILES = new URL('../dist/src/catalogue/profiles.js', import.meta.url).href;
const DIAGNOSE = new URL('../dist/src/diagnosis/diagnose.js', import.meta.url).href;
/** A mutant that breaks one requirement, and one that breaks many. */
const MUTANTS = ['platform-get-height-height-boolean', 'envelope-error-id-missing'];
const MOST = 0.03;
const rounds = Number(process.argv[2] ?? 3);
const folder = mkdtempSync(join(tmpdir(), 'avalanche-conformance-bench-'));

/** A run has loaded the catalogue and the profiles already when it ends. */
function script(report) {
  return `
    const catalogue = await (await import('${CATALOGUE}')).loadCatalogue();
    await (await import('${PROFILES}')).loadProfiles(catalogue);
    const report = JSON.parse((await import('node:fs')).readFileSync('${report}', 'utf8'));
    const started = performance.now();
    await (await import('${DIAGNOSE}')).diagnosisOf(report);
    console.log(performance.now() - started);`;
}

try {
  for (const mutant of MUTANTS) {
    const shares = [];
    for (let round = 0; round < rounds; round += 1) {
      const started = performance.now();
      spawnSync(process.execPath, [BIN, 'run', '--mutant', mutant, '--no-allure', '--out', folder]);
      const run = performance.now() - started;
      const report = join(folder, 'report.json');
      const cost = Number(
        execFileSync(process.execPath, ['--input-type=module', '-e', script(report)], { encoding: 'utf8' }),
      );
      shares.push(cost / run);
      const failed = JSON.parse(readFileSync(report, 'utf8')).summary.fail;
      console.log(`${mutant}: ${failed} failures, ${cost.toFixed(0)} ms of ${run.toFixed(0)} ms`);
    }
    const share = median(shares);
    console.log(`${mutant}: ${(100 * share).toFixed(2)} % of a run (median of ${rounds})`);
    if (share > MOST)
      throw new Error(`likely defects take ${(100 * share).toFixed(1)} % of a run, at most 3 % are allowed`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

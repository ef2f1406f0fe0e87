// Measures what fails on each mutant and each wrong place of a message, and writes specs/defects.json, after `npm run build`.
// Usage: node tools/symptoms.mjs measures the defects that the file lacks, as the self-check does, with --all everything; with --prove it
// serves defects with another seed (--seed), scenario and profile, and says how often the hypotheses are right; --mutants, --pairs,
// --faults and --left-out are the numbers of nodes. All of it takes up to an hour: with --rows FILE, what is measured is kept there, and a
// run that was stopped goes on.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { knowledgePath } from '../dist/src/diagnosis/read-knowledge.js';
import { makeKnowledge } from '../dist/tools/symptoms/make-knowledge.js';
import { proveDiagnosis } from '../dist/tools/symptoms/prove-diagnosis.js';
import { updateKnowledge } from '../dist/tools/symptoms/update-knowledge.js';

const MISSED = 20;
const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    prove: { type: 'boolean', default: false },
    seed: { type: 'string', default: '7' },
    mutants: { type: 'string', default: '400' },
    pairs: { type: 'string', default: '200' },
    faults: { type: 'string', default: '500' },
    'left-out': { type: 'string', default: '100' },
    rows: { type: 'string' },
  },
});

/** The rows of a file from before, and what appends the new ones to it. */
function progressIn(file) {
  const earlier = file !== undefined && existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return {
    earlier: earlier.map((line) => JSON.parse(line)),
    onRow: (row, done, of) => {
      if (file !== undefined) appendFileSync(file, `${JSON.stringify(row)}\n`);
      if (done % 50 === 0) console.error(`${done}/${of}`);
    },
  };
}

async function prove() {
  const { seed, mutants, pairs, faults, 'left-out': leftOut, rows } = values;
  const counts = Object.entries({ seed, mutants, pairs, faults, leftOut }).map(([name, text]) => [name, Number(text)]);
  const shares = await proveDiagnosis({ ...Object.fromEntries(counts), ...progressIn(rows) });
  for (const { what, right, of, wrong } of shares) {
    console.log(`${what}: ${right} of ${of} (${((100 * right) / Math.max(1, of)).toFixed(1)} %)`);
    for (const name of wrong.slice(0, MISSED)) console.log(`  not ${name}`);
  }
}

async function measure() {
  if (values.all) writeFileSync(knowledgePath(), await makeKnowledge(progressIn(values.rows)));
  else console.log(`${(await updateKnowledge(knowledgePath(), [])) ?? 0} defects measured`);
}

await (values.prove ? prove() : measure());

// Measures what fails on each mutant and each wrong place of a message, and writes specs/catalogue/defects.json, after `npm run build`.
// Defects that the file has already are not measured again. Usage: node scripts/symptoms.mjs measures what is missing, with --all
// everything, with --most N at most N nodes; with --prove it serves defects with another seed (--seed), scenario and profile, and says how
// often the hypotheses are right. --mutants, --pairs, --faults and --left-out are the numbers of nodes. A proof takes hours: with --rows FILE
// it keeps what it measured there, and goes on where it was stopped.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { knowledgePath, readKnowledge } from '../dist/src/diagnosis/read-knowledge.js';
import { makeKnowledge } from '../dist/src/selfcheck/symptoms/make-knowledge.js';
import { proveDiagnosis } from '../dist/src/selfcheck/symptoms/prove-diagnosis.js';

const MISSED = 20;
const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    most: { type: 'string', default: 'Infinity' },
    prove: { type: 'boolean', default: false },
    seed: { type: 'string', default: '7' },
    mutants: { type: 'string', default: '400' },
    pairs: { type: 'string', default: '200' },
    faults: { type: 'string', default: '500' },
    'left-out': { type: 'string', default: '100' },
    rows: { type: 'string' },
  },
});

function tell(done, of) {
  if (done % 50 === 0) console.error(of === undefined ? `${done}` : `${done}/${of}`);
}

async function prove() {
  const { seed, mutants, pairs, faults, 'left-out': leftOut, rows: file } = values;
  const counts = { mutants, pairs, faults, leftOut, seed };
  const earlier = file !== undefined && existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  let done = 0;
  const shares = await proveDiagnosis({
    ...Object.fromEntries(Object.entries(counts).map(([name, text]) => [name, Number(text)])),
    rows: earlier.map((line) => JSON.parse(line)),
    onRow: (row) => {
      if (file !== undefined) appendFileSync(file, `${JSON.stringify(row)}\n`);
      tell((done += 1));
    },
  });
  for (const { what, right, of, wrong } of shares) {
    console.log(`${what}: ${right} of ${of} (${((100 * right) / Math.max(1, of)).toFixed(1)} %)`);
    for (const name of wrong.slice(0, MISSED)) console.log(`  not ${name}`);
  }
}

async function measure() {
  const previous = values.all || !existsSync(knowledgePath()) ? [] : await readKnowledge();
  const text = await makeKnowledge({ previous, most: Number(values.most), onRow: tell });
  writeFileSync(knowledgePath(), text);
  console.log(`${knowledgePath()}: ${text.length} bytes`);
}

await (values.prove ? prove() : measure());

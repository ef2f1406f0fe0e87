// Measures what fails on each mutant and each wrong place of a message, and writes specs/catalogue/defects.json, after `npm run build`.
// Defects that the file has already are not measured again. Usage: node scripts/symptoms.mjs measures what is missing, with --all
// everything, with --most N at most N nodes; with --prove [mutants pairs faults left-out] it serves defects with another seed, scenario and
// profile, and says how often the hypotheses are right (default: 300 60 150 100).
import { existsSync, writeFileSync } from 'node:fs';
import { knowledgePath, readKnowledge } from '../dist/src/diagnosis/read-knowledge.js';
import { makeKnowledge } from '../dist/src/selfcheck/symptoms/make-knowledge.js';
import { proveDiagnosis } from '../dist/src/selfcheck/symptoms/prove-diagnosis.js';

const MOST_BYTES = 400_000;
const [mode, ...counts] = process.argv.slice(2);

function tell(done, of) {
  if (done % 50 === 0) console.error(of === undefined ? `${done}` : `${done}/${of}`);
}

if (mode === '--prove') {
  const [mutants = 300, pairs = 60, faults = 150, leftOut = 100] = counts.map(Number);
  let done = 0;
  const shares = await proveDiagnosis({ mutants, pairs, faults, leftOut, onRow: () => tell((done += 1)) });
  for (const { what, right, of, wrong } of shares) {
    console.log(`${what}: ${right} of ${of} (${((100 * right) / Math.max(1, of)).toFixed(1)} %)`);
    for (const name of wrong.slice(0, 20)) console.log(`  not ${name}`);
  }
} else {
  const previous = mode === '--all' || !existsSync(knowledgePath()) ? [] : await readKnowledge();
  const most = mode === '--most' ? Number(counts[0]) : Number.POSITIVE_INFINITY;
  const text = await makeKnowledge({ previous, most, onRow: tell });
  writeFileSync(knowledgePath(), text);
  console.log(`${knowledgePath()}: ${text.length} bytes`);
  if (text.length > 2 * MOST_BYTES) throw new Error(`The knowledge is too large: ${text.length} bytes.`);
}

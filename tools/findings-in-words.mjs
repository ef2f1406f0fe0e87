// Says which findings of a kill matrix are not in words: text of an assertion library, or values that no reader can tell apart.
import { readFileSync } from 'node:fs';

const RAW = [
  /\bexpected (?!it\b).{0,200}\bto (?:be|have|equal|deeply|strictly|include|match|contain|satisfy)\b/s,
  /\bto have a length of\b/,
  /…\(\d+\)/,
  /\bObject\.is\b/,
  /\[object \w+\]/,
  /\bArrayContaining\b|\bObjectContaining\b/,
  /\b(?:undefined|NaN)\b/,
  /\b\d+n\b/,
];

const path = process.argv[2] ?? 'reports/kill-matrix.json';
const { mutants } = JSON.parse(readFileSync(path, 'utf8'));
const found = mutants.filter(({ finding = '' }) => RAW.some((phrase) => phrase.test(finding)));
for (const { name, breaks, finding } of found) console.error(`${breaks} (${name}): ${finding}`);
console.log(`${mutants.length} findings, ${found.length} not in words`);
process.exitCode = mutants.length > 0 && found.length === 0 ? 0 : 1;

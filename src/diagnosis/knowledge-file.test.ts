import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { loadCatalogue } from '../catalogue/catalogue.ts';
import { MUTANTS } from '../reference-node/mutants.ts';
import { digestOf } from '../../tools/symptoms/defects-of.ts';
import { knowledgeText, knownPlace, symptomsOfMutants } from '../../tools/symptoms/make-knowledge.ts';
import { seededShuffle } from '../target/seeded.ts';
import type { Defect } from './defect.ts';
import { decodeKnowledge, encodeKnowledge, type KnowledgeFile } from './knowledge-file.ts';
import { knowledgePath, readKnowledge, readKnowledgeFile } from './read-knowledge.ts';
import type { Symptom } from './symptom.ts';

const SYMPTOM: Symptom = {
  id: 'platform.getX/y',
  call: 'platform.getX',
  features: ['schema', '/result', '', '', ''],
};
const DEFECT: Defect = {
  names: ['platform-get-x-null', 'other'],
  says: 'The result is `null`.',
  breaks: 'platform.getX/y',
  methods: ['platform.getX'],
  symptoms: [SYMPTOM, { ...SYMPTOM, id: 'encoding/x', features: ['a', 'b', 'c', 'd', 'e'] }],
};

test('what is written is read back', () => {
  const place = { method: 'GET /ext/health', path: 'checks/*/error', symptoms: [SYMPTOM] };
  const text = encodeKnowledge('digest', [DEFECT], [place]);
  // The text is the file's own.
  const [mutant, read] = decodeKnowledge(JSON.parse(text) as KnowledgeFile);
  expect(mutant).toEqual(DEFECT);
  expect(read).toMatchObject({ names: ['GET /ext/health checks/*/error'], symptoms: [SYMPTOM] });
  expect(read).not.toHaveProperty('breaks');
});

test('the knowledge in the package is made of these mutants and requirements', async () => {
  const { of } = await readKnowledgeFile();
  const { requirements } = await loadCatalogue();
  expect(of, 'run the self-check of the changed requirements (`--only`), and commit specs/defects.json').toBe(
    digestOf(requirements),
  );
});

test('the knowledge is small, and the same whatever was measured first', async () => {
  const text = readFileSync(knowledgePath(), 'utf8');
  expect(gzipSync(text).length).toBeLessThan(400_000);
  const { of } = await readKnowledgeFile();
  const shuffled = seededShuffle(await readKnowledge(), 1, 'knowledge');
  const again = knowledgeText(of, symptomsOfMutants(shuffled), shuffled.flatMap(knownPlace));
  expect(again === text, 'run `npm run symptoms -- --all`').toBe(true);
});

test('nearly every mutant is known, each by one hypothesis', async () => {
  const names = (await readKnowledge()).flatMap((each) => (each.breaks === undefined ? [] : each.names));
  expect(new Set(names).size).toBe(names.length);
  const known = new Set(names);
  const missing = MUTANTS.filter(({ name }) => !known.has(name));
  expect(missing.length / MUTANTS.length).toBeLessThan(0.02);
});

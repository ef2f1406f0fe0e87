import { expect, test } from 'vitest';
import type { Defect, Observed } from './defect.ts';
import { explainFailures, hypothesesFor, nameOf } from './explain-failures.ts';
import { Likelihood } from './likelihood.ts';
import { placeDefect } from './place.ts';
import { type Symptom, symptomOf } from './symptom.ts';
import { tellingsApart } from './telling-apart.ts';

const METHOD = 'platform.getX';

function symptom(id: string, how = 'other', call = METHOD): Symptom {
  return { id, call, features: ['assertion toBe 200', '', how, 'id=id', ''] };
}

function defect(name: string, symptoms: readonly Symptom[], methods = [METHOD]): Defect {
  return { names: [name], says: `It is ${name}.`, breaks: symptoms[0]?.id ?? '', methods, symptoms };
}

/** Defects that make symptoms of those of interest rare, as thousands do. */
const OTHERS = Array.from({ length: 400 }, (_, at) => defect(`other-${at}`, [symptom(`o/${at}`)], ['platform.getO']));
const MORE = defect('one-more', [symptom('x/value', 'one-more'), symptom('x/agrees', 'one-more')]);
const ZERO = defect('always-zero', [symptom('x/value', 'zero'), symptom('x/agrees', 'zero'), symptom('x/differs')]);
const Y = defect('y-lost', [symptom('y/list', 'items-missing', 'platform.getY')], ['platform.getY']);
const KNOWN = new Likelihood([...OTHERS, MORE, ZERO, Y]);

function told(failed: readonly Symptom[], passed: readonly string[] = []): readonly string[] {
  const observed: Observed = { failed, passed: new Set(passed) };
  return explainFailures(KNOWN, observed).ranked.map((each) => nameOf(each.defect));
}

test('the way in which values differ tells defects of one requirement apart', () => {
  expect(told([symptom('x/value', 'zero')], [])[0]).toBe('always-zero');
  expect(told([symptom('x/value', 'one-more')], [])[0]).toBe('one-more');
});

test('a predicted failure that passed is evidence against a defect, and one that was not tested is not', () => {
  const observed = { failed: [symptom('x/value', 'zero')], passed: new Set(['x/differs']) };
  const [first] = KNOWN.weigh(observed);
  const [untested] = KNOWN.weigh({ ...observed, passed: new Set() });
  expect([first?.against, untested?.against]).toEqual([['x/differs'], []]);
  expect(first?.score).toBeLessThan(untested?.score ?? 0);
});

test('a requirement that fails on one of two defects alone tells them apart', () => {
  expect(tellingsApart(MORE, ZERO, KNOWN)[0]).toEqual({ id: 'x/differs', second: symptom('x/differs') });
  expect(tellingsApart(MORE, MORE, KNOWN)).toEqual([]);
});

test('two defects explain what one does not', () => {
  const observed = { failed: [...MORE.symptoms, ...Y.symptoms], passed: new Set<string>() };
  const { cover } = explainFailures(KNOWN, observed);
  expect(cover.map((each) => nameOf(each.defect))).toEqual(['one-more', 'y-lost']);
});

test('a group of failures has only hypotheses that explain one of them', () => {
  const explanation = explainFailures(KNOWN, { failed: [...MORE.symptoms, ...Y.symptoms], passed: new Set() });
  const names = hypothesesFor(new Set(['y/list']), explanation, 3).map((each) => nameOf(each.defect));
  expect(names).toEqual(['y-lost']);
});

test('nothing is told about failures that no known defect causes, or causes otherwise', () => {
  expect(told([symptom('z/new')])).toEqual([]);
  const strange: Symptom = { id: 'x/value', call: METHOD, features: ['http status', '/q', 'hex', 'id=list', 'x'] };
  expect(told([strange])).toEqual([]);
});

test('a member that does not match its schema is a hypothesis without any knowledge', () => {
  const features = ['schema', '/result/endTime', 'missing', '', ''] as const;
  expect(told([{ id: 'n/end-time', call: METHOD, features }])).toEqual([`${METHOD} result/endTime`]);
});

test.each([
  ['/subnetTransformationTxID', `${METHOD} result/subnetTransformationTxID`],
  ['/NodeID-111111111111111111116DBWJs/publicKey', `${METHOD} result/*/publicKey`],
])('the member %s that an audit found wrong is a hypothesis without any knowledge', (path, name) => {
  const finding = { message: 'It is 1, by the blocks it is 2.', path };
  const failed = symptomOf({ id: 'n/audited', method: METHOD, findings: [finding], evidence: [] });
  expect(told([failed])).toEqual([name]);
});

test('a defect that begins with an upgrade is told only after an upgrade', () => {
  const symptoms = [symptom('x/value', 'late'), symptom('upgrade/value', 'late')];
  const known = new Likelihood([...OTHERS, { ...defect('late', symptoms), breaks: 'upgrade/value' }]);
  const names = (failed: readonly Symptom[]): readonly string[] =>
    explainFailures(known, { failed, passed: new Set() }).ranked.map((each) => nameOf(each.defect));
  expect(names(symptoms)).toEqual(['late']);
  expect(names(symptoms.slice(0, 1))).toEqual([]);
});

test('a hypothesis that leaves much of its method unexplained is a weak guess', () => {
  const weak = (failed: readonly Symptom[]): readonly boolean[] =>
    explainFailures(KNOWN, { failed, passed: new Set() }).cover.map(({ isWeak }) => isWeak);
  expect(weak(ZERO.symptoms)).toEqual([false]);
  expect(weak([...ZERO.symptoms, symptom('z/new'), symptom('z/other')])).toEqual([true]);
  expect(weak([...ZERO.symptoms, symptom('z/new', 'other', 'platform.getY')])).toEqual([false]);
});

test('a mutant is not told if its own requirement passed', () => {
  const observed = { failed: ZERO.symptoms.slice(1), passed: new Set(['x/value']) };
  expect(explainFailures(KNOWN, observed).ranked).toEqual([]);
});

test('the order of failures and of defects does not matter', () => {
  const failed = [...ZERO.symptoms, ...Y.symptoms];
  const again = new Likelihood([Y, ZERO, MORE, ...OTHERS.toReversed()]);
  const observed = { failed: failed.toReversed(), passed: new Set<string>() };
  expect(explainFailures(again, observed).ranked.map((each) => nameOf(each.defect))).toEqual(told(failed));
});

test.each([
  ['result/validators/*/endTime', '`validators/*/endTime` of `platform.getX` is wrong.'],
  ['result', 'The result of `platform.getX` is wrong.'],
  ['params/encoding', '`platform.getX` ignores `encoding`.'],
])('the place %s is a sentence', (path, says) => {
  expect(placeDefect(METHOD, path, []).says).toBe(says);
});

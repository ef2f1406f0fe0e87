import { expect, test } from 'vitest';
import type { ErratumUse, Finding, Report, RequirementResult, Signature } from '../../generated/report.ts';
import { exampleReport, exampleResult } from '../../../test/example-report.ts';
import { releaseChanges } from './release-changes.ts';

function of(version: string, results: readonly RequirementResult[], changes: Partial<Report> = {}): Report {
  const report = exampleReport([...results], changes);
  return { ...report, target: { ...report.target, version: `avalanchego/${version}` } };
}

function fails(id: string, signature: Signature): RequirementResult {
  const finding: Finding = { message: `${id} differs`, signature };
  return exampleResult({ id, method: id.split('/')[0] ?? '', verdict: 'fail', findings: [finding] });
}

function passes(id: string): RequirementResult {
  return exampleResult({ id, method: id.split('/')[0] ?? '', statement: `${id} holds` });
}

function ruledOut(id: string): RequirementResult {
  return { ...passes(id), verdict: 'not-applicable', cause: { kind: 'ruled-out' } };
}

function headings(before: Report, after: Report): (string | undefined)[][] | undefined {
  return releaseChanges(before, after)?.map(({ heading, id, says }) => [heading, id, says]);
}

test('reports of one release have no release note', () => {
  expect(releaseChanges(of('1.14.1', []), of('1.14.1', []))).toBeUndefined();
});

test('failures with one profile say what came, went and became stricter', () => {
  const rows: readonly (readonly [string, Signature, string])[] = [
    ['a.b/gone', { kind: 'schema', rule: 'required' }, 'Gone'],
    ['a.b/more', { kind: 'schema', rule: 'not' }, 'New members'],
    ['a.b/refused', { kind: 'assertion', rule: 'toSucceed' }, 'Stricter'],
    ['a.b/value', { kind: 'assertion', rule: 'toBe' }, 'Otherwise different'],
  ];
  const before = of(
    '1.14.1',
    rows.map(([id]) => passes(id)),
  );
  const after = of(
    '1.15.0',
    rows.map(([id, signature]) => fails(id, signature)),
  );
  expect(headings(before, after)).toEqual(rows.map(([id, , heading]) => [heading, id, `${id} differs`]));
});

test('what failed and passes is as the document says, or stricter if the node refuses more', () => {
  const before = of('1.14.1', [
    fails('a.b/type', { kind: 'schema', rule: 'type' }),
    fails('a.b/bad', { kind: 'assertion', rule: 'toBeError' }),
  ]);
  expect(headings(before, of('1.15.0', [passes('a.b/type'), passes('a.b/bad')]))).toEqual([
    ['Now as the document says', 'a.b/type', 'a.b/type holds'],
    ['Stricter', 'a.b/bad', 'a.b/bad holds'],
  ]);
});

test('methods come and go by the profile, or because the node does not know them', () => {
  const before = of('1.14.1', [passes('a.old/result'), passes('a.lost/result'), ruledOut('a.new/result')]);
  const after = of('1.15.0', [
    ruledOut('a.old/result'),
    fails('a.lost/result', { kind: 'not-served', rule: 'method' }),
    passes('a.new/result'),
  ]);
  expect(headings(before, after)).toEqual([
    ['Gone', 'a.old/result', 'The node no longer serves a.old.'],
    ['Gone', 'a.lost/result', 'The node no longer serves a.lost.'],
    ['New members', 'a.new/result', 'The node serves a.new.'],
  ]);
});

test('members without a requirement come and go by the notes', () => {
  const noting = (member: string): Partial<Report> => ({
    noteItems: [{ kind: 'unknown-members', method: 'a.b', members: [member], more: 0 }],
  });
  expect(headings(of('1.14.1', [], noting('/result/x')), of('1.15.0', [], noting('/result/y')))).toEqual([
    ['Gone', undefined, 'a.b /result/x is gone.'],
    ['New members', undefined, 'a.b /result/y came.'],
  ]);
});

test('errata of one profile only say what they are about', () => {
  const erratum = (id: string, requirements: string[], replaced?: Record<string, string>): ErratumUse => ({
    id,
    document: `${id} by the document`,
    nodes: `${id} by the nodes`,
    requirements,
    replaced,
  });
  const profile = (errata: ErratumUse[]): Partial<Report> => ({ profile: { name: 'p', reason: '', errata } });
  const before = of(
    '1.14.1',
    [passes('a.b/had'), ruledOut('c.d/stated'), ruledOut('e.f/adds')],
    profile([erratum('ended', ['c.d/stated'])]),
  );
  const after = of(
    '1.15.0',
    [ruledOut('a.b/had'), passes('c.d/stated'), passes('e.f/adds')],
    profile([erratum('gone', ['a.b/had'], { 'a.b/had': 'a.b/has-not' }), erratum('new', ['e.f/adds'])]),
  );
  expect(headings(before, after)).toEqual(
    expect.arrayContaining([
      ['Now as the document says', 'c.d/stated', 'ended by the document'],
      ['Gone', 'a.b/has-not', 'gone by the nodes'],
      ['New members', 'e.f/adds', 'new by the nodes'],
    ]),
  );
});

import { describe, expect, test } from 'vitest';
import { folderWith } from '../../../../test/support/main.ts';
import type { Selectable } from '../../../judge/catalogue/selection.ts';
import { readWaivers } from './waiver-file.ts';

const REQUIREMENTS: readonly Selectable[] = ['height', 'result-is-an-object'].map((claim) => ({
  id: `platform.getHeight/${claim}`,
  service: 'platform',
  method: 'platform.getHeight',
}));
const TODAY = new Date('2026-06-15T12:00:00Z');

interface Changes {
  readonly requirement?: string;
  readonly expires?: string;
  readonly more?: string;
}

function entry({ requirement = 'platform.getHeight/height', expires = '2026-12-31', more = '' }: Changes = {}): string {
  return `  - requirement: ${requirement}
    reason: known
    link: https://example.com/issues/7
    owner: node-team
    expires: ${expires}
    failure: [{ kind: http, rule: status }]
${more}`;
}

/** What is read of a file with these entries; the name of the file stands for its path. */
function read(...entries: readonly string[]) {
  const path = folderWith({ 'waivers.yaml': `waivers:\n${entries.join('')}` })('waivers.yaml');
  try {
    return readWaivers(path, REQUIREMENTS, TODAY);
  } catch (error) {
    return error instanceof Error ? error.message.replaceAll(path, 'waivers.yaml') : error;
  }
}

describe('a waiver', () => {
  test('is read with its line', () => {
    expect(read(entry())).toMatchObject({
      entries: [{ requirement: 'platform.getHeight/height', line: 2, failure: [{ kind: 'http', rule: 'status' }] }],
      flakyBudget: 0,
    });
  });

  test.each(["''", "' '"])('is refused with the reason %s', (reason) =>
    expect(read(entry().replace('known', reason))).toMatch(/waivers\.yaml.*3.*reason is empty\./),
  );

  test('may cover several requirements by a pattern', () =>
    expect(read(entry({ requirement: 'platform.getHeight/*' }))).toMatchObject({ entries: [{ line: 2 }] }));

  test('holds on its last day, in UTC, and no longer', () => {
    expect(read(entry({ expires: '2026-06-16' }))).toMatchObject({ entries: [{ daysLeft: 1 }] });
    expect(read(entry({ expires: '2026-06-15' }))).toMatchObject({ entries: [{ daysLeft: 0 }] });
    expect(read(entry({ expires: '2026-06-14' }))).toMatchObject({ entries: [{ daysLeft: -1 }] });
  });

  test('with a day that is none has the line of the day, and an example', () => {
    expect(read(entry({ expires: '2026-02-30' }))).toBe(
      'waivers.yaml:6: expires: 2026-02-30 is no day of the calendar. Write one such as 2027-01-31.',
    );
    expect(read(entry({ expires: 'soon' }))).toMatch(
      /waivers\.yaml:6: `waivers\[0\]\.expires` is "soon", expected a string such as 2027-01-31\.$/,
    );
  });

  test('that may fail at times needs a budget', () => {
    const flaky = entry({ more: '    flaky: true\n' });
    expect(read(flaky)).toBe('waivers.yaml:2: a flaky waiver needs a flakyBudget at the top of the file.');
    expect(read(flaky, 'flakyBudget: 1\n')).toMatchObject({ flakyBudget: 1 });
  });
});

describe('a file that is not in order names each line', () => {
  test('a requirement that does not exist, with the nearest', () => {
    expect(read(entry({ requirement: 'platform.getHeight/hieght' }))).toBe(
      "waivers.yaml:2: 'platform.getHeight/hieght' matches no requirement. Did you mean platform.getHeight/height?",
    );
  });

  test('a signature of an earlier version, with the command that writes it anew', () => {
    const old = entry().replace('{ kind: http, rule: status }', 'no response');
    expect(read(old)).toMatch(
      /^waivers\.yaml:7: the signature of platform\.getHeight\/height is a sentence, .*: waive --to waivers\.yaml$/,
    );
  });

  test('a signature without the rule that each failure of its kind has', () => {
    const ruleless = entry({ more: '    covers: all\n' }).replace('{ kind: http, rule: status }', '{ kind: schema }');
    expect(read(ruleless)).toMatch(
      /^waivers\.yaml:7: the signature of platform\.getHeight\/height has no rule, .*: waive --to waivers\.yaml$/,
    );
  });

  test('all that is wrong with it, in the order of lines', () => {
    const problems = read(entry({ expires: '2026-02-31' }), entry({ requirement: 'a.b/c' }));
    expect(
      String(problems)
        .split('\n')
        .map((line) => line.replace(/^(\S+) .*/, '$1')),
    ).toEqual(['waivers.yaml:6:', 'waivers.yaml:8:']);
  });

  test('an entry without a reason', () => {
    expect(read(entry().replace('    reason: known\n', ''))).toMatch(
      /^waivers\.yaml:2: `waivers\/?.*reason` is missing/,
    );
  });
});

import { expect, test } from 'vitest';
import { mayStandIn } from './setting.ts';
import { flagOf, variableOf } from './setting-names.ts';
import { ROWS } from './settings.ts';

test('a setting has one name in each place', () => {
  expect([flagOf('runTimeout'), variableOf('runTimeout')]).toEqual([
    '--run-timeout',
    'AVALANCHE_CONFORMANCE_RUN_TIMEOUT',
  ]);
  expect(flagOf('audit')).toBe('--no-audit');
  const options = [...ROWS.values()].flatMap(({ option }) => option ?? []);
  expect(new Set(options).size).toBe(options.length);
});

test('no secret stands in a file, or in the command that repeats a check', () => {
  const secrets = [...ROWS].filter(([, { secret }]) => secret === true);
  expect(secrets.map(([name]) => name)).toEqual(['password', 'key']);
  for (const [, row] of secrets) {
    expect({ file: mayStandIn('file', row), replay: row.replay }).toEqual({ file: false, replay: undefined });
  }
});

test('rivals are settings', () => {
  const names = new Set<string>(ROWS.keys());
  for (const { rivals = [] } of ROWS.values()) for (const rival of rivals) expect(names).toContain(rival);
});

test.each([...ROWS])('the help of %s is an instruction, and it can be written and read again', (_, row) => {
  const { help, negation, kind, default: otherwise, argument } = row;
  expect(help).toMatch(/^[A-Z].*[^.]$/);
  expect(argument === undefined).toBe(kind.isSwitch === true);
  expect(negation?.startsWith('Do not ')).toBe(kind.isSwitch === true && otherwise === true ? true : undefined);
  if (otherwise !== undefined) expect(kind.parse(kind.write(otherwise).join())).toEqual(otherwise);
});

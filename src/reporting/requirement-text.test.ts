import { describe, expect, test } from 'vitest';
import { loadCatalogue } from '../judge/catalogue/catalogue.ts';
import { loadProfiles } from '../judge/catalogue/profiles.ts';
import { MUTANTS } from '../reference-node/mutants.ts';
import { VARIANTS } from '../reference-node/variants.ts';
import { requirementFacts, type RequirementFacts } from './requirement-facts.ts';
import { NOT_ALONE, requirementText, jsonExcerpt } from './requirement-text.ts';

const catalogue = await loadCatalogue();
const profiles = await loadProfiles(catalogue);
const HEIGHT = 'platform.getHeight/height';

function facts(id: string): RequirementFacts {
  return requirementFacts(id, catalogue, profiles, MUTANTS, VARIANTS);
}

const SHOWN = {
  from: 'the reference node',
  curl: "curl -s http://127.0.0.1:9650/ext/bc/P -d '{}'",
  outcome: 'HTTP 200',
  response: '{"jsonrpc":"2.0","result":{"height":true},"id":1}',
  path: '/result/height',
  alone: true,
};

describe('a requirement explained', () => {
  test('begins with its ID, its sentence and why it matters', () => {
    const { requirement } = facts(HEIGHT);
    expect(requirementText(facts(HEIGHT)).split('\n').slice(0, 3)).toEqual([
      HEIGHT,
      `  ${requirement.statement}`,
      `  Why it matters: ${requirement.why}`,
    ]);
  });

  test('says what its level means, and where the document has it', () => {
    const text = requirementText(facts(HEIGHT));
    expect(text).toMatch(/\nLevel {4}stated: .+\nSection {2}4\.2 .+\n/);
  });

  test('names what it follows from, where it is derived', () => {
    const derived = catalogue.requirements.find(({ from = [] }) => from.length > 1);
    expect(requirementText(facts(derived?.id ?? ''))).toContain(`\nFrom     ${derived?.from?.join(', ') ?? ''}\n`);
  });

  test('names its mutants, and variants on which it must stay silent', () => {
    const text = requirementText(facts(HEIGHT));
    expect(text).toMatch(/\nMutants that break it:\n(?: {2}.+\n)* {2}platform-get-height-height-missing: /);
    expect(text).toContain('\nVariants of its method, on which it must stay silent');
    expect(text).toContain('  platform-get-height-with-numbers: ');
  });

  test('has no variants where it is only observed: it cannot fail a run', () => {
    const observed = catalogue.requirements.find(({ level }) => level === 'observed');
    expect(facts(observed?.id ?? '').variants).toEqual([]);
  });

  test('names errata that touch it, with their releases, and profiles in which it does not apply', () => {
    const known = catalogue.requirements.find(({ id }) => id.startsWith('platform.getSubnet/result'));
    const text = requirementText(facts(known?.id ?? HEIGHT));
    expect(text).toContain('Does not apply in the profiles:\n');
    expect(text).toContain('1.10.0');
  });
});

describe('its exchanges', () => {
  test('mark the place that is wrong, and say what is', () => {
    const bad = { ...SHOWN, from: 'a-mutant', finding: 'height is true', serve: '--mutant a-mutant' };
    const text = requirementText({ ...facts(HEIGHT), bad });
    expect(text).toContain('A faulty response (a-mutant):\n  curl -s http');
    expect(text).toMatch(/\n> .*"height": true/);
    expect(text).toContain('  Wrong: height is true\n');
    expect(text).not.toContain(NOT_ALONE);
    expect(text).toContain(
      `See it:\n  npx avalanche-conformance node --mutant a-mutant\n  npx avalanche-conformance run --mutant a-mutant --only ${HEIGHT}\n`,
    );
  });

  test('say where the response alone tells nothing', () => {
    const bad = { ...SHOWN, from: 'a-mutant', finding: 'height is one behind', alone: false };
    expect(requirementText({ ...facts(HEIGHT), bad })).toContain(`  ${NOT_ALONE}\n`);
  });

  test('mark nothing in a correct response', () => {
    const text = requirementText({ ...facts(HEIGHT), good: SHOWN });
    expect(text).toContain('A correct response (the reference node):');
    expect(text).not.toMatch(/\n> /);
  });

  test('are cut where a response is long', () => {
    const response = JSON.stringify({ result: { height: '1', more: Array.from({ length: 500 }, (_, at) => at) } });
    const lines = requirementText({ ...facts(HEIGHT), good: { ...SHOWN, response } }).split('\n');
    expect(lines.length).toBeLessThan(200);
  });
});

const text = (body: string, pointer?: string): string =>
  jsonExcerpt(body, pointer)
    .map(({ text, meant }) => `${meant ? '>' : ' '}${text}`)
    .join('\n');

test('shows of a list the first element and the one that is meant', () => {
  const items = Array.from({ length: 9 }, (_, at) => ({
    nodeID: `NodeID-${at}`,
    uptime: '99.1',
    weight: `${at}`.repeat(40),
  }));
  expect(text(JSON.stringify({ result: { validators: items } }), '/result/validators/4/uptime')).toBe(` {
   "result": {
     "validators": [
       {…},
       {
         "nodeID": "NodeID-4",
>        "uptime": "99.1",
         "weight": "4444444444444444444444444444444444444444"
       }
       … 7 more
     ]
   }
 }`);
});

test('points at what holds a member that is missing', () => {
  expect(text('{"jsonrpc":"2.0","result":{},"id":1}', '/result/height')).toBe(` {
   "jsonrpc": "2.0",
>  "result": {},
   "id": 1
 }`);
});

test('keeps numbers as they came and cuts long texts', () => {
  expect(text('{"a":18446744073709551615,"b":1.50,"c":"\\u202e"}')).toBe(
    ' { "a": 18446744073709551615, "b": 1.50, "c": "\u202e" }',
  );
  expect(text(JSON.stringify(`0x${'ab'.repeat(400)}`))).toMatch(/^ "0xabab.*…" \(804 characters\)$/);
});

test('leaves alone what is no JSON', () => {
  expect(text('404 page not found\n')).toBe(' 404 page not found\n ');
  expect(jsonExcerpt('')).toEqual([]);
});

test.each(['[]', '{}', 'null', '[[[[[[[[1]]]]]]]]', '{"__proto__":{"a":1}}'])('takes %s', (body) => {
  expect(jsonExcerpt(body, '/a/b').length).toBeGreaterThan(0);
});

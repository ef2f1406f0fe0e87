import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, it } from 'vitest';
import { emptyFolder } from '../../../test/support/folder.ts';
import { catalogue, profiles } from '../../../test/support/profiles.ts';
import { METHODS } from '../../generated/methods.ts';
import { baseSchemas, requirementsOfSchema, subschemas } from '../validation/schema/annotations.ts';
import { appliedInPlace, ownMember } from '../validation/schema/applicators.ts';
import { judgeValue } from '../validation/judge-value.ts';
import { schemaFiles } from '../validation/schema/schema-files.ts';
import { requirementOf, schemaMap, type SchemaNode } from '../validation/schema/schema-node.ts';
import { loadCatalogue, coverageOf } from './catalogue.ts';
import { CatalogueError } from './catalogue-error.ts';
import { rowsOfSchemas } from './rows-of-schemas.ts';

const set = baseSchemas();
const { requirements, excluded, sections } = catalogue;
const results = METHODS.map(({ method }) => `${method.replace('.', '/')}.result.json`);

/** Members for which there is nothing to state on their own. */
const EXCUSED = [
  { member: /\/checks\/[^/]+\/(message|error)$/, reason: 'of any type, and optional' },
  { member: /\/credentials\/\*\//, reason: 'one requirement states the credential as a whole' },
  { member: /(?:validator health|disconnectedValidators)$/, reason: 'only what each node has of its own' },
  { member: /\/block\/txs\/\*\/id$/, reason: 'stated for getTx only' },
];

/** Where a schema lists members of a value, and whether a requirement is stated for them there. */
function listedMembers(root: SchemaNode): Map<string, boolean> {
  const members = new Map<string, boolean>();
  const visit = (node: SchemaNode, place: string): void => {
    for (const { node: applied } of appliedInPlace(set, node)) visit(applied, place);
    for (const keyword of ['items', 'additionalProperties']) {
      const below = ownMember(node, keyword);
      if (below !== undefined) visit(below, `${place}/*`);
    }
    for (const [name, member] of schemaMap(node.properties)) {
      const at = `${place}/${name}`;
      members.set(at, (members.get(at) ?? false) || annotated(member));
      visit(member, at);
    }
  };
  visit(root, '');
  return members;
}

/** Whether a schema, or one that it applies to the same value, states a requirement. */
function annotated(node: SchemaNode): boolean {
  return requirementOf(node) !== undefined || appliedInPlace(set, node).some((applied) => annotated(applied.node));
}

/** Every schema that can be applied to a value when `node` is, itself included. */
function reached(node: SchemaNode): Set<SchemaNode> {
  const all = new Set([node]);
  for (const each of all) for (const below of subschemas(set, each)) all.add(below);
  return all;
}

describe('the catalogue of the package', () => {
  test('states nothing of a method that the document lacks', () => {
    const { methods } = profiles.get('document');
    const stated = requirements.filter(({ level }) => level !== 'observed');
    const lacking = stated.filter(({ method }) => method.includes('.') && !methods.has(method));
    expect(lacking.map(({ id, level }) => `${id} is ${level}, and can only be observed`)).toEqual([]);
  });

  test('has the 37 methods of the document, and 7 of later releases', () => expect(METHODS).toHaveLength(44));

  test('knows every requirement that a schema is annotated with', () => {
    const annotated = set
      .paths()
      .filter((path) => !/^(common|report|catalogue)\//.test(path))
      .flatMap((path) => requirementsOfSchema(path).map((id) => ({ path, id })));
    expect(annotated.length).toBeGreaterThan(400);
    expect(annotated.filter(({ id }) => !catalogue.has(id))).toEqual([]);
  });

  test('has a valid row for each sentence in a schema', () => {
    const files = rowsOfSchemas(schemaFiles()).flatMap(({ requirements }) =>
      requirements.map(({ service, ...row }) => ({ service, method: row.method, requirements: [row] })),
    );
    expect(files.length).toBeGreaterThan(300);
    expect(files.flatMap((file) => judgeValue(set, 'catalogue/requirements.json', file).findings)).toEqual([]);
  });

  test('states a requirement for each member of each result', () => {
    const silent = results.flatMap((path) =>
      [...listedMembers(set.root(path))]
        .filter(([name, stated]) => !stated && !EXCUSED.some(({ member }) => member.test(name)))
        .map(([member]) => `${path} ${member}`),
    );
    expect(silent).toEqual([]);
  });

  test('states a requirement for each result as a whole', () =>
    expect(results.filter((path) => requirementOf(set.root(path)) === undefined)).toEqual([]));

  test('accounts for every section of the document', () => {
    const empty = catalogue.coverage().filter(({ tested, excused }) => tested + excused.length === 0);
    expect(empty).toEqual([]);
  });

  test('has no requirement of a method twice under different IDs', () => {
    const texts = requirements.map(({ method, statement }) => `${method}: ${statement}`);
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  });

  test('is annotated with one meaning per ID', () => {
    const names = new Map<string, Set<string>>();
    for (const path of set.paths()) {
      for (const node of reached(set.root(path))) {
        for (const [name, member] of schemaMap(node.properties)) {
          const id = requirementOf(member);
          if (id !== undefined) names.set(id, (names.get(id) ?? new Set()).add(name));
        }
      }
    }
    // The document gives these members two names, or misspells one.
    const twice = ['delegation-fee', 'signer-proof-of-possession'].flatMap((claim) =>
      ['getCurrentValidators', 'getPendingValidators'].map((method) => `platform.${method}/${claim}`),
    );
    for (const id of ['platform.getTimestamp/timestamp', ...twice]) names.delete(id);
    expect([...names].filter(([, members]) => members.size > 1)).toEqual([]);
  });

  test('finds a requirement by its ID, and only then', () => {
    expect(catalogue.get('platform.getHeight/height')).toMatchObject({
      service: 'platform',
      method: 'platform.getHeight',
    });
    expect(() => catalogue.get('platform.getHeight/hight')).toThrow(
      'There is no requirement platform.getHeight/hight.',
    );
  });
});

describe('a catalogue that is not in order', () => {
  let folder = '';
  beforeEach(async () => {
    folder = emptyFolder();
    await writeFile(join(folder, 'sections.yaml'), "sections: [{ id: '1', title: Conventions }]");
  });

  const row = (id: string, more = ''): string =>
    `  - { id: ${id}, level: stated, section: '1', statement: A node answers., why: Clients wait.${more} }\n`;
  const file = (rows: string): string => `service: health\nmethod: health.health\nrequirements:\n${rows}`;

  async function write(files: Record<string, string>): Promise<void> {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, 'requirements.yaml'), text);
    }
  }

  /** The problems of a catalogue of these files. */
  async function problems(files: Record<string, string>): Promise<readonly string[]> {
    await write(files);
    const error: unknown = await loadCatalogue(folder).catch((reason: unknown) => reason);
    return error instanceof CatalogueError ? error.problems : [`no CatalogueError but ${String(error)}`];
  }

  const ROW = row('health.health/a');

  test.for([
    ['an ID without a claim', row('health.health'), 'a string that matches'],
    ['an unknown level', ROW.replace('stated', 'sure'), 'expected "stated" or "derived" or "observed"'],
    ['a row without its sentence', ROW.replace('statement: A node answers., ', ''), 'statement` is missing'],
    ['derived from nothing', ROW.replace('stated', 'derived'), 'from` is missing'],
    ['stated, and derived from something', row('health.health/a', ", from: ['1 x']"), 'the level stated has no `from`'],
    ['a member that rows do not have', row('health.health/a', ', wy: x'), 'wy` is present'],
    [
      'derived from an unknown section',
      row('health.health/a', ", from: ['9.9 x']").replace('stated', 'derived'),
      'has no section 9.9',
    ],
    ['an unknown section', ROW.replace("'1'", "'1.9'"), 'the document has no section 1.9'],
  ] as const)('%s', async ([, rows, message]) => {
    const [first = '', ...more] = await problems({ a: file(rows) });
    expect(more).toEqual([]);
    expect(first).toMatch(/^a\/requirements\.yaml, health\.health/);
    expect(first).toContain(message);
  });

  test('a requirement of another method', async () => {
    const found = await problems({ a: file(row('health.liveness/a')) });
    expect(found).toEqual([
      'a/requirements.yaml, health.liveness/a: it belongs to health.liveness, and this file is of health.health',
    ]);
  });

  test('the same ID in two files', async () => {
    const found = await problems({ a: file(ROW), b: file(ROW) });
    expect(found).toEqual(['b/requirements.yaml, health.health/a: the ID occurs in a/requirements.yaml already']);
  });

  const FAMILY = `things: { blockID: block }
families:
  unknown: { level: stated, section: '1', statement: 'No {thing} has the {argument}.', why: Clients wait. }
  wrong-type: { takes: [subnetID], level: stated, section: '1', statement: It is text., why: Clients wait. }\n`;
  const argument = (family: string, name = 'id'): string =>
    `arguments:\n  ${name}: { requirements: { ${family}: unknown-id } }\n`;

  test('a member of a family says what the family says, in its own words', async () => {
    await mkdir(join(folder, 'families'));
    await writeFile(join(folder, 'families/families.yaml'), FAMILY);
    await write({ a: file(ROW) + argument('unknown', 'blockID') });
    const { requirements: found } = await loadCatalogue(folder);
    expect(found.map(({ id, statement }) => [id, statement])).toEqual([
      ['health.health/a', '`health.health`: A node answers.'],
      ['health.health/unknown-id', '`health.health`: No block has the blockID.'],
    ]);
  });

  test.for([
    ['an unknown family', argument('unheard-of'), 'there is no family unheard-of; there are unknown, wrong-type'],
    [
      'an argument that its family has no values for',
      argument('wrong-type'),
      'the family wrong-type takes subnetID and not id: ' +
        'give its check in specs/families a value for id and add it to `takes`, or write a requirement with its own check',
    ],
    ['a member without a word of its family', argument('unknown'), 'the family unknown needs `thing` of the argument'],
  ] as const)('%s', async ([, text, message]) => {
    await writeFile(join(folder, 'families.yaml'), FAMILY);
    expect(await problems({ a: file(ROW) + text })).toEqual([
      `a/requirements.yaml, health.health/unknown-id: ${message}`,
    ]);
  });

  test('a row of the life of a node is about each event that it has a sentence for', async () => {
    const of = (claim: string, statement: string): string =>
      `  - { claim: ${claim}, method: platform.getTx, level: stated, section: '1', statement: ${statement}, why: Clients wait. }\n`;
    const rows = of('a', "'After {event}, it answers.'") + of('b', '{ upgrade: It upgrades. }');
    await writeFile(join(folder, 'life.yaml'), `requirements:\n${rows}`);
    const { requirements: found } = await loadCatalogue(folder);
    expect(found.map(({ id, service, statement }) => [id, service, statement])).toEqual([
      ['crash/a', 'crash', 'After a crash, it answers.'],
      ['restart/a', 'restart', 'After a restart, it answers.'],
      ['upgrade/a', 'upgrade', 'After an upgrade, it answers.'],
      ['upgrade/b', 'upgrade', 'It upgrades.'],
    ]);
  });

  test('no YAML', async () => {
    const needs = "clients: [{ name: go-wallet, what: a wallet, version: '1', needs: { health.health: [a] } }]";
    await writeFile(join(folder, 'clients.yaml'), needs);
    const [first = '', ...others] = await problems({ a: 'service: [' });
    expect(first).toMatch(/^a\/requirements\.yaml: .*line 1/s);
    expect(others, 'of clients, which need requirements of this file').toEqual([]);
  });
});

it('counts each requirement and each excuse in its section, once', () => {
  const coverage = coverageOf(sections, requirements, excluded);
  expect(coverage.map(({ section }) => section)).toEqual(sections.map(({ id }) => id));
  const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
  expect(sum(coverage.map(({ tested }) => tested))).toBe(requirements.length);
  expect(coverage.flatMap(({ excused }) => excused)).toHaveLength(excluded.length);
});

it('shows a section that nothing covers', () => {
  const [first] = sections;
  expect(coverageOf(sections, [], [])[0]).toEqual({ section: first?.id, title: first?.title, tested: 0, excused: [] });
});

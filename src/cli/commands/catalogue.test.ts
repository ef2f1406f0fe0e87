import { describe, expect, test } from 'vitest';
import { typed } from '../../../test/support/main.ts';
import { loadCatalogue } from '../../judge/catalogue/catalogue.ts';
import { loadProfiles } from '../../judge/catalogue/profiles.ts';
import { MUTANTS } from '../../reference-node/mutants.ts';
import { VARIANTS } from '../../reference-node/variants.ts';

async function said(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await typed(args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

describe('mutants', () => {
  test('are listed below the requirement that each breaks, those without one, too', async () => {
    const { requirements } = await loadCatalogue();
    const own = requirements.filter(({ method }) => method === 'platform.getHeight').map(({ id }) => id);
    const text = await said('list', 'mutants', '--only', 'getHeight');
    const count = MUTANTS.filter(({ breaks }) => own.includes(breaks)).length;
    expect(text.match(/^\S+\/\S+$/gm)).toEqual(own);
    expect(text).toContain('platform.getHeight/nothing-above\n    platform-get-height-one-behind: The height is');
    expect(text).toMatch(new RegExp(`\n\n${count} mutants of ${own.length} requirements\n$`));
  });

  test('say where a change is a defect only under an erratum, and which fault of real nodes they repeat', async () => {
    const text = await said('list', 'mutants', '--only', 'platform.getHeight/height');
    expect(text).toContain(
      ' `height` is a JSON number. A defect only where the erratum integers-as-text is in force.\n',
    );
    expect(text).toMatch(/\n6 mutants of 1 requirement\n$/);
    const repeating = MUTANTS.find(({ history }) => history !== undefined);
    expect(await said('list', 'mutants', '--only', repeating?.breaks ?? '')).toContain(
      `${repeating?.name ?? ''} (${repeating?.history ?? ''}): `,
    );
  });

  test('are data with --json', async () => {
    const facts: unknown = JSON.parse(
      await said('list', 'mutants', '--only', 'platform.getHeight/nothing-above', '--json'),
    );
    const breaks = 'platform.getHeight/nothing-above';
    const defect = expect.any(String) as string;
    expect(facts).toEqual([{ name: 'platform-get-height-one-behind', breaks, defect }]);
  });
});

describe('variants', () => {
  test('are listed with the reason why each is allowed', async () => {
    const text = await said('list', 'variants');
    expect(text).toMatch(
      /^platform-get-block-with-text \(profile document only\)\n {4}.+\n {4}Allowed \(section 1\): .+\n/m,
    );
    expect(text).toMatch(new RegExp(`\n\n${VARIANTS.length} variants\n$`));
  });

  test('are those of the chosen methods, and those of all methods', async () => {
    const text = await said('list', 'variants', '--only', 'platform.getHeight/height');
    expect(text).toMatch(/^slow-height\n/m);
    expect(text).not.toMatch(/^platform-get-block-with-text /m);
  });

  test('are data with --json', async () => {
    const facts = JSON.parse(await said('list', 'variants', '--json')) as { name: string }[];
    expect(facts.map(({ name }) => name)).toEqual(VARIANTS.map(({ name }) => name));
  });
});

describe('profiles', () => {
  test('are listed with their releases', async () => {
    const text = await said('list', 'profiles');
    expect(text).toMatch(/\ndocument +the document +37 +0\n/);
    expect(text).toMatch(/\n1\.11\.0 +1\.11\.0 to 1\.11\.2 +\d+ +\d+\n/);
    expect(text).toMatch(/\n\S+ +from \S+ on +\d+ +\d+\n/);
  });

  test('show one with its methods, errata and requirements that apply', async () => {
    const text = await said('list', 'profiles', '1.11.0');
    const { errata } = (await loadProfiles(await loadCatalogue())).get('1.11.0');
    expect(text).toMatch(/^1\.11\.0: .*\nextends document < .*1\.10\.18\n\d+ of \d+ requirements apply\n/);
    expect(text).toContain('\n  platform.getSubnet\n');
    expect(text).toContain(`Errata in force (${errata.length}):\n`);
    expect(await said('list', 'profiles', 'document')).toContain('\nextends nothing\n');
  });

  test('are compared: what one has and the other has not, each way', async () => {
    for (const pair of [
      ['1.10.18', '1.11.0'],
      ['1.11.0', '1.10.18'],
    ])
      expect(await said('list', 'profiles', ...pair)).toContain(
        'Methods that 1.11.0 has and 1.10.18 does not (1):\n  platform.getSubnet\n',
      );
    expect(await said('list', 'profiles', '1.11.0', '1.11.2')).toBe('1.11.0 and 1.11.0 expect the same.\n');
  });

  test('are data with --json', async () => {
    const data = JSON.parse(await said('list', 'profiles', '1.11.0', '--json')) as Record<string, unknown>;
    expect(data).toMatchObject({ name: '1.11.0', releases: { first: '1.11.0', last: '1.11.2' } });
    const { requirements, notApplicable } = data as { requirements: string[]; notApplicable: Record<string, string> };
    expect(requirements.filter((id) => id in notApplicable)).toEqual([]);
  });
});

describe('explain', () => {
  test('tells of a requirement without serving a node', async () => {
    const text = await said('explain', 'platform.getHeight/height', '--no-examples');
    expect(text).toMatch(/^platform\.getHeight\/height\n {2}.+\n {2}Why it matters: /);
    expect(text).toMatch(
      /^Files {4}schemas\/platform\/getHeight\.result\.json, specs\/families\/fields\.mutants\.ts$/m,
    );
    expect(text).not.toContain('A node that');
    const family = await said('explain', 'platform.getTx/malformed-id-is-an-error', '--no-examples');
    expect(family).toMatch(/^Files {4}specs\/families\/members\.ts, specs\/platform\/getTx\/requirements\.yaml/m);
    const life = await said('explain', 'restart/height-never-falls', '--no-examples');
    expect(life).toMatch(/^Files {4}specs\/life\/life\.yaml, /m);
  });

  test('names the nearest of an ID that does not exist: exit code 2', async () => {
    for (const [id, message] of [
      ['platform.getHeight/hieght', 'Did you mean platform.getHeight/height'],
      ['zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz', 'See them with: npx avalanche-conformance list'],
    ] as const) {
      const { code, stderr } = await typed(['explain', id]);
      expect(stderr).toContain(message);
      expect(code).toBe(2);
    }
  });
});

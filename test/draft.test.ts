import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Report } from '../src/generated/report.ts';
import { readReport, runCli } from './cli.ts';
import { draft, expectNoVerdict, made, ofRelease, REPORTS } from './draft.ts';
import { serveHttp } from './hostile-servers.ts';

/** The requirements that the changes of the release touch. */
const TOUCHED = 'health.health/*,platform.getCurrentValidators/*,platform.getValidatorFee*/*,envelope/methods-*';

describe('the draft of a release', () => {
  test('has its methods and errata, and nothing else', async () => {
    const cwd = await ofRelease();
    const { code, stdout, stderr } = await draft(cwd, REPORTS, '--name', '1.12.9');
    expect(stderr).toBe('');
    expect(code).toBe(0);
    const { changes, suspects } = made(cwd, 'draft-1.12.9');
    expect(changes.map(({ kind, key, looks, ends }) => [kind, key, looks, ...ends])).toEqual([
      ['method-came', 'platform.getValidatorFeeConfig', 'choice'],
      ['method-came', 'platform.getValidatorFeeState', 'choice'],
      ['method-gone', 'platform.exportKey', 'choice'],
      ['method-gone', 'platform.listAddresses', 'choice'],
      ['came', 'health-bls-came', 'choice'],
      ['came', 'get-current-validators-balance-came', 'either'],
      ['gone', 'get-current-validators-stake-amount-gone', 'either', 'weight-and-stake-amount'],
    ]);
    // The document states that they are there: a person decides.
    expect(suspects.map(({ id }) => id)).toContain('platform.getCurrentValidators/tx-id');
    expect(stdout).toContain('7 changes since 1.11.13: 5 look like a choice, 2 may be a defect.');
    for (const { shown } of changes) expect(shown[0]?.response).toMatch(/^HTTP 200 [{…]/);
    expect(changes.find(({ key }) => key === 'health-bls-came')?.shown[0]?.response).toContain('"bls":{');
    const text = readFileSync(join(cwd, 'draft-1.12.9/draft.md'), 'utf8');
    expect(text).toContain('## These look like defects');
    expect(text).toContain('`platform.getCurrentValidators/stake-amount-otherwise`');
  });

  test.each([
    ['a choice, where its method does nothing else wrong', [], 'choice'],
    ['perhaps a defect, where its method has one', ['platform.getTimestamp/params-may-be-omitted'], 'either'],
  ])('takes an observed failure for %s', async (_, defects, looks) => {
    const cwd = await ofRelease();
    const [path = ''] = REPORTS;
    const report = JSON.parse(readFileSync(join(cwd, path), 'utf8')) as Report;
    const failing = { 'platform.getTimestamp/agrees-with-the-last-block': 'toBeError', [defects[0] ?? '']: 'toEqual' };
    const requirements = report.requirements.map((result) => {
      const rule = Object.entries(failing).find(([id]) => id === result.id)?.[1];
      if (rule === undefined) return result;
      const findings = [{ message: 'it is otherwise', signature: { kind: 'assertion', rule } }];
      return { ...result, verdict: 'fail', findings };
    });
    writeFileSync(join(cwd, path), JSON.stringify({ ...report, requirements }));
    await draft(cwd, REPORTS, '--name', '1.12.9');
    const { changes, suspects } = made(cwd, 'draft-1.12.9');
    const own = changes.filter((each) => each.requirements.some((id) => id.startsWith('platform.getTimestamp/')));
    expect(own.map((each) => each.looks)).toEqual([looks]);
    expect(suspects.map(({ id }) => id)).toEqual(expect.arrayContaining(defects));
  });

  test('is a profile that the loader takes; a run with it says that it decides nothing', async () => {
    const cwd = await ofRelease();
    await draft(cwd, REPORTS, '--name', '1.12.9', '--output', 'next');
    const path = 'next/specs/profiles/1.12.9.yaml';
    const { stdout: shown } = await runCli(['list', 'profiles', path, '--json'], { cwd });
    expect(JSON.parse(shown)).toMatchObject({
      lineage: [
        'document',
        '1.10.0',
        '1.10.3',
        '1.10.6',
        '1.10.8',
        '1.10.10',
        '1.10.14',
        '1.10.16',
        '1.10.18',
        '1.11.0',
        '1.11.3',
        '1.11.7',
        '1.11.11',
        '1.11.12',
        '1.11.13',
        '1.12.9',
      ],
    });
    await expectNoVerdict(cwd, path, '--only', TOUCHED);
    const again = ['run', '--reference', '--profile', path, '--only', 'platform.getHeight', '--out', 'again'];
    expect((await runCli(again, { cwd })).code).toBe(4);
    const { code, stdout } = await runCli([...again, '--accept-draft'], { cwd });
    expect(stdout).not.toContain('is a draft');
    expect(code).toBe(0);
    expect(readReport(join(cwd, 'again')).gate).toMatchObject({ acceptDraft: true });
  });

  test('tells in a history since which night each change is there', async () => {
    const cwd = await ofRelease();
    for (const day of ['monday', 'tuesday']) {
      await draft(cwd, REPORTS, '--name', '1.12.9', '--output', day, '--history', 'drafts.jsonl', '--label', day);
    }
    expect(readFileSync(join(cwd, 'tuesday/draft.md'), 'utf8')).toContain(
      '**health-bls-came** (looks like a choice, first seen monday)',
    );
    writeFileSync(join(cwd, 'drafts.jsonl'), 'no history\n');
    const { code, stderr } = await draft(
      cwd,
      REPORTS,
      '--name',
      '1.12.9',
      '--output',
      'x',
      '--history',
      'drafts.jsonl',
    );
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('line 1') as unknown });
  });
});

describe('new methods', () => {
  const RECORDS =
    '{"records":[{"nodeID":"NodeID-111111111111111111116DBWJs","weight":"5","tags":[]},{"nodeID":"NodeID-111111111111111111116DBWJs","weight":"7","tags":[],"note":null}]}';

  test('come from a list that the user gives, with a schema as narrow as their responses', async () => {
    const cwd = await ofRelease();
    const url = await serveHttp((_, response, body) => {
      const { method, id } = JSON.parse(body) as { method: string; id: number };
      const tail =
        method === 'platform.getNew' ? `"result":${RECORDS}` : `"error":{"code":-32000,"message":"can't find method"}`;
      response.setHeader('content-type', 'application/json').end(`{"jsonrpc":"2.0","id":${id},${tail}}`);
    });
    writeFileSync(join(cwd, 'calls'), '# what the release notes say\nplatform.getNew {"limit":2}\nplatform.getOther\n');
    const { stdout, code } = await draft(
      cwd,
      REPORTS,
      '--name',
      '1.12.9',
      '--output',
      'next',
      '--methods',
      'calls',
      '--target',
      url,
    );
    expect(code).toBe(0);
    expect(stdout).toContain('Not served, or not in the exchanges: platform.getOther');
    const schema = JSON.parse(readFileSync(join(cwd, 'next/schemas/platform/getNew.result.json'), 'utf8')) as unknown;
    expect(schema).toMatchObject({
      required: ['records'],
      properties: {
        records: {
          items: {
            required: ['nodeID', 'weight', 'tags'],
            properties: {
              nodeID: { $ref: '../common/node-id.json' },
              weight: { $ref: '../common/uint64-string.json' },
              tags: { type: 'array' },
              note: {},
            },
          },
        },
      },
    });
    const { stdout: shown } = await runCli(['list', 'profiles', 'next/specs/profiles/1.12.9.yaml'], { cwd });
    expect(shown).toContain('platform.getNew');
  });

  test('come from recorded traffic', async () => {
    const cwd = await ofRelease();
    const entry = {
      startedDateTime: '2026-11-24T09:00:00Z',
      time: 1,
      request: {
        method: 'POST',
        url: 'http://127.0.0.1:9650/ext/bc/P',
        postData: { text: '{"jsonrpc":"2.0","id":1,"method":"platform.getSeen","params":{"subnetID":"x"}}' },
      },
      response: { status: 200, content: { text: '{"jsonrpc":"2.0","id":1,"result":{"seen":true}}' } },
    };
    writeFileSync(join(cwd, 'traffic.har'), JSON.stringify({ log: { version: '1.2', entries: [entry] } }));
    const flags = ['--name', '1.12.9', '--output', 'next', '--recording', 'traffic.har'];
    expect((await draft(cwd, REPORTS, ...flags)).code).toBe(0);
    expect(made(cwd, 'next').changes.map(({ key }) => key)).toContain('platform.getSeen');
    const params = JSON.parse(readFileSync(join(cwd, 'next/schemas/platform/getSeen.params.json'), 'utf8')) as object;
    expect(params).toMatchObject({ properties: { subnetID: { type: 'string' } } });
    expect(params).not.toHaveProperty('required');
  });

  test('that are no methods are refused', async () => {
    const { code, stderr } = await draft(await ofRelease(), REPORTS, '--name', '1.12.9', '--methods', 'getNew');
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('write it like platform.getHeight') as unknown,
    });
  });
});

describe('bad input is an error in words, and nothing is written', () => {
  const change = (cwd: string, path: string, changes: (report: Report) => Partial<Report>): void => {
    const report = JSON.parse(readFileSync(join(cwd, path), 'utf8')) as Report;
    writeFileSync(join(cwd, path), JSON.stringify({ ...report, ...changes(report) }));
  };
  const target = ({ target: of }: Report): Partial<Report> => ({ target: { ...of, url: 'http://127.0.0.1:1' } });

  test.each<[string, (cwd: string) => void, string, string?]>([
    [
      'reports of different targets',
      (cwd) => {
        change(cwd, 'document/report.json', target);
      },
      'The reports are of different targets: 1.11.13/report.json of http://',
    ],
    [
      'an interrupted run',
      (cwd) => {
        change(cwd, 'document/report.json', () => ({
          ended: { cut: 'interrupted' },
          exitCode: 4,
          outcome: 'Ended early: interrupted.',
        }));
      },
      'document/report.json is the report of an incomplete run: Ended early: interrupted.',
    ],
    [
      'a run of a few requirements',
      (cwd) => {
        change(cwd, 'document/report.json', () => ({ selection: { of: 1000, only: ['platform.*'] } }));
      },
      'is the report of a selection of the requirements. A draft needs a run with all',
    ],
    [
      'a shard',
      (cwd) => {
        change(cwd, '1.11.13/report.json', () => ({ shard: { index: 1, of: 2 } }));
      },
      'is the report of shard 1/2.',
    ],
    [
      'another version of the suite',
      (cwd) => {
        change(cwd, '1.11.13/report.json', ({ suite }) => ({ suite: { ...suite, version: '9.9.9' } }));
      },
      'is a report of version 9.9.9 of this suite, and this is ',
    ],
    [
      'no report of a release',
      (cwd) => {
        change(cwd, '1.11.13/report.json', ({ profile }) => ({ profile: { ...profile, name: 'document' } }));
      },
      'A draft needs the report of a run with the profile of a release',
    ],
    [
      'two reports of releases',
      (cwd) => {
        change(cwd, 'document/report.json', ({ profile }) => ({ profile: { ...profile, name: '1.12.2' } }));
      },
      'Give two reports: one with the newest profile, and one with document.',
    ],
    ['a name that a profile has', () => undefined, 'There is a profile 1.13.2 already.', '1.13.2'],
    ['a name that is no release', () => undefined, "--name 'next' is no release", 'next'],
    [
      'a draft that is there',
      (cwd) => {
        mkdirSync(join(cwd, 'draft-1.12.9'), { recursive: true });
        writeFileSync(join(cwd, 'draft-1.12.9/draft.md'), '');
      },
      'draft-1.12.9/draft.md exists already.',
    ],
  ])('%s', async (_title, prepare, message, name = '1.12.9') => {
    const cwd = await ofRelease();
    prepare(cwd);
    const { code, stderr } = await draft(cwd, REPORTS, '--name', name);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
    expect(existsSync(join(cwd, 'draft-1.12.9/specs'))).toBe(false);
  });

  test('a run without its exchanges', async () => {
    const cwd = await ofRelease();
    rmSync(join(cwd, '1.11.13/exchanges.har'));
    const { code, stderr } = await draft(cwd, ['1.11.13/report.json'], '--name', '1.12.9');
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('keep exchanges.har beside report.json') as unknown,
    });
  });
});

import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contractDates } from '../src/catalogue/contract.ts';
import { fileHash } from '../src/encoding/file-hash.ts';
import type { Conformance, Report, RequirementResult, Statement } from '../src/generated/report.ts';
import { type Envelope, seal } from '../src/reporting/dsse.ts';
import { emptyFolder, runCli } from './cli.ts';
import { STAND_IN } from './launch/launched.ts';
import { makeStatement, writeKeys } from './signed-statement.ts';

const NEWEST = contractDates().at(-1) ?? '';
const HEIGHT = 'platform.getHeight/height';
const BLOCKED = 'platform.getHeight/block-exists';
const BINARY = 'node.mjs';
const RUN = [
  ...['run', '--launch', STAND_IN, '--launch-upgrade', '0', '--no-audit', '--no-allure'],
  ...['--launch-arg=--stand-in-mutant=platform-get-height-height-missing'],
  ...['--only', 'platform.getHeight/*', '--profile', 'document', '--contract', NEWEST],
];
const WAIVE = ['--reason', 'fixed in 1.2', '--owner', 'node-team', '--link', 'https://example.com/7'];
const VERIFY = [
  'verify',
  'statement.json',
  'reports/latest/report.json',
  '--public-key',
  'key.pub.pem',
  '--binary',
  BINARY,
];

const FILES = {
  statement: 'statement.json',
  report: 'reports/latest/report.json',
  exchanges: 'reports/latest/exchanges.har',
  binary: BINARY,
};
const NOT_ITS_SIGNATURE = 'The signature does not fit the statement.';

/** How to tamper with the files in a folder, and the reason for which the statement is then refused. */
type Tampered = readonly [what: string, tamper: (folder: string) => unknown, reason: string];

function edit(folder: string, name: keyof typeof FILES, change: (text: string) => string): void {
  const path = join(folder, FILES[name]);
  const text = readFileSync(path, 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`nothing changed in ${name}`);
  writeFileSync(path, changed);
}

/** The statement says something else; its signature stays. */
function forged(change: (said: Statement) => Statement): Tampered[1] {
  return (folder) => {
    edit(folder, 'statement', (text) => {
      const envelope = JSON.parse(text) as Envelope;
      const said = JSON.parse(Buffer.from(envelope.payload, 'base64').toString()) as Statement;
      return JSON.stringify({ ...envelope, payload: Buffer.from(JSON.stringify(change(said))).toString('base64') });
    });
  };
}

/** The statement says something else, and the owner of the key signs it: its signature fits. */
function signedAgain(change: (said: Statement) => Statement): Tampered[1] {
  return (folder) => {
    forged(change)(folder);
    edit(folder, 'statement', (text) => {
      const { payload } = JSON.parse(text) as Envelope;
      const key = readFileSync(join(folder, 'key.pem'), 'utf8');
      return JSON.stringify(seal(Buffer.from(payload, 'base64').toString(), key));
    });
  };
}

function saying(changes: (said: Conformance) => Partial<Conformance>): (said: Statement) => Statement {
  return ({ predicate, ...rest }) => ({
    ...rest,
    predicate: { ...predicate, conformance: { ...predicate.conformance, ...changes(predicate.conformance) } },
  });
}

/** The report says something else. */
function reported(change: (report: Report) => Report): Tampered[1] {
  return (folder) => {
    edit(folder, 'report', (text) => JSON.stringify(change(JSON.parse(text) as Report)));
  };
}

/** The report says something else, and the owner of the key makes the statement again. */
function remade(change: (report: Report) => Report): Tampered[1] {
  return async (folder) => {
    reported(change)(folder);
    await makeStatement(folder);
  };
}

function resulting(id: string, changes: Partial<RequirementResult>): (report: Report) => Report {
  return (report) => ({
    ...report,
    requirements: report.requirements.map((result) => (result.id === id ? { ...result, ...changes } : result)),
  });
}

function inContract(changes: Partial<NonNullable<Report['contract']>>): (report: Report) => Report {
  return ({ contract, ...rest }) => {
    if (contract === undefined) throw new Error('the run had no contract');
    return { ...rest, contract: { ...contract, ...changes } };
  };
}

function envelope(change: (said: Envelope) => unknown): Tampered[1] {
  return (folder) => {
    edit(folder, 'statement', (text) => JSON.stringify(change(JSON.parse(text) as Envelope)));
  };
}

const TAMPERED: readonly Tampered[] = [
  [
    'a verdict of the statement',
    forged((said) => ({ ...said, predicate: { ...said.predicate, result: 'PASSED' } })),
    'result: the statement says "PASSED", the report and this suite give "WARNED".',
  ],
  [
    'a verdict of the statement, signed again',
    signedAgain((said) => ({
      ...said,
      predicate: { ...said.predicate, passedTests: [...said.predicate.passedTests, HEIGHT] },
    })),
    'passedTests: the statement says ',
  ],
  [
    'a failure left out of the statement, signed again',
    signedAgain((said) => ({ ...said, predicate: { ...said.predicate, warnedTests: [] } })),
    `warnedTests: the statement says [], the report and this suite give ["${HEIGHT}"].`,
  ],
  ['a verdict of the report', reported(resulting(HEIGHT, { verdict: 'pass' })), 'hashes.report: the statement says'],
  [
    'a verdict of the report, and a new statement',
    remade(resulting(HEIGHT, { verdict: 'pass' })),
    'summary.pass: the report says ',
  ],
  [
    'a verdict of the report and all counts, and a new statement',
    remade((report) => {
      const { summary } = report;
      const counts = { ...summary, pass: summary.pass + 1, 'expected-fail': 0 };
      return { ...resulting(HEIGHT, { verdict: 'pass', findings: [] })(report), summary: counts };
    }),
    `${HEIGHT}: the report says pass, the recorded responses give fail.`,
  ],
  [
    'a level of the report, and a new statement',
    remade(resulting(HEIGHT, { level: 'observed' })),
    `contract: ${HEIGHT} has another level or sentence than in the contract ${NEWEST}.`,
  ],
  [
    'a result left out of the report, and a new statement',
    remade((report) => {
      const { selection: _, ...unrestricted } = report;
      return unrestricted;
    }),
    'and the report has no result for it.',
  ],
  [
    'an exchange',
    (folder) => {
      edit(folder, 'exchanges', (text) => text.replaceAll('\\"timestamp\\":', '\\"height\\":'));
    },
    'exchanges.har is not the file of this report: its SHA-256 is ',
  ],
  [
    'an exchange, and a new statement',
    async (folder) => {
      edit(folder, 'exchanges', (text) => text.replaceAll('\\"result\\":{}', '\\"result\\":{\\"height\\":\\"7\\"}'));
      const sha256 = await fileHash(join(folder, FILES.exchanges));
      await remade((report) => ({
        ...report,
        files: (report.files ?? []).map((file) => (file.name === 'exchanges.har' ? { ...file, sha256 } : file)),
      }))(folder);
    },
    `${HEIGHT}: the report says expected-fail, the recorded responses give pass.`,
  ],
  [
    'the binary',
    (folder) => {
      edit(folder, 'binary', (text) => `${text}\n`);
    },
    `It is not about ${BINARY}, whose SHA-256 is `,
  ],
  [
    'the binary of the statement, signed again',
    signedAgain((said) => ({ ...said, subject: [{ name: BINARY, digest: { sha256: '00' } }] })),
    'subject: the statement says ',
  ],
  [
    'the contract of the statement, signed again',
    signedAgain(saying(({ hashes }) => ({ hashes: { ...hashes, contract: '00' } }))),
    'hashes.contract: the statement says "00"',
  ],
  [
    'the contract of the report, and a new statement',
    remade(inContract({ sha256: '0'.repeat(64) })),
    `contract: the run used another ${NEWEST}.json (SHA-256 0`,
  ],
  [
    'a contract that nobody published, and a new statement',
    remade(inContract({ date: '2020-01-01' })),
    'contract: this version of the suite has no contract 2020-01-01.',
  ],
  [
    'the waivers of the statement, signed again',
    signedAgain(saying(() => ({ waived: [] }))),
    'conformance.waived: the statement says [], the report and this suite give ',
  ],
  [
    'the reason of a waiver',
    forged(saying(({ waived }) => ({ waived: waived.map((each) => ({ ...each, reason: 'none' })) }))),
    'conformance.waived: the statement says ',
  ],
  [
    'the scope of the statement, signed again',
    signedAgain(saying(({ scope }) => ({ scope: { ...scope, whole: true, waived: 0, restrictedBy: [] } }))),
    'conformance.scope.whole: the statement says true',
  ],
  [
    'the release of the node, signed again',
    signedAgain(saying(({ node }) => ({ node: { ...node, version: '9.9.9' } }))),
    'conformance.node.version: the statement says "9.9.9"',
  ],
  [
    'the seed, signed again',
    signedAgain(saying(() => ({ seed: 2 }))),
    'conformance.seed: the statement says 2, the report and this suite give 1.',
  ],
  [
    'a blocked requirement said to be tested, and a new statement',
    remade(resulting(BLOCKED, { verdict: 'pass' })),
    'summary.not-testable: the report says ',
  ],
  [
    'the signature',
    envelope(({ signatures: [first], ...rest }) => ({
      ...rest,
      signatures: [{ ...first, sig: Buffer.alloc(64, 7).toString('base64') }],
    })),
    NOT_ITS_SIGNATURE,
  ],
  ['no signature', envelope((said) => ({ ...said, signatures: [] })), NOT_ITS_SIGNATURE],
  [
    'no envelope',
    envelope(({ payload }) => JSON.parse(Buffer.from(payload, 'base64').toString()) as Statement),
    'It is not signed.',
  ],
  [
    'the type of the envelope',
    envelope((said) => ({ ...said, payloadType: 'text/plain' })),
    'The payload of the envelope is no in-toto statement.',
  ],
  [
    'the key: another vendor signs',
    async (folder) => {
      const key = readFileSync(join(folder, 'key.pub.pem'));
      writeKeys(folder);
      await makeStatement(folder);
      writeFileSync(join(folder, 'key.pub.pem'), key);
    },
    'It is signed with another key than the one given.',
  ],
];

test('the statement of a launched node holds; each tampered one is refused, with the reason', async () => {
  const cwd = emptyFolder();
  copyFileSync(STAND_IN, join(cwd, BINARY));
  writeKeys(cwd);
  await runCli(RUN, { cwd });
  await runCli(['waive', '--to', 'waivers.yaml', ...WAIVE], { cwd });
  const { code, stdout } = await runCli([...RUN, '--waivers', 'waivers.yaml'], { cwd });
  expect(code, stdout).toBe(0);
  await makeStatement(cwd);
  const verify = (folder: string) => runCli(['statement', ...VERIFY, '--rejudge'], { cwd: folder });
  expect(await verify(cwd)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^The statement is valid\. Signed with the key in key\.pub\.pem\. [1-9]/) as string,
  });
  // One failure is waived. It blocks four requirements, which are not waived failures.
  expect(readFileSync(join(cwd, 'statement.md'), 'utf8')).toMatch(/^# .*; 1 waived$/m);
  expect(TAMPERED.length).toBeGreaterThanOrEqual(20);
  for (const [what, tamper, reason] of TAMPERED) {
    const folder = emptyFolder();
    cpSync(cwd, folder, { recursive: true, verbatimSymlinks: true });
    await tamper(folder);
    const refused = await verify(folder);
    expect.soft(refused.stdout, what).toContain(reason);
    expect.soft(refused, what).toMatchObject({ code: 1, stderr: '' });
  }
  rmSync(join(cwd, FILES.exchanges));
  expect(await verify(cwd)).toMatchObject({ code: 2 });
});

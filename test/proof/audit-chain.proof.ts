import { recordsIn } from '../audit/records.ts';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Report } from '../../src/generated/report.ts';
import { buildLedger } from '../../src/reference-node/scenarios/build-ledger.ts';
import { serveLedger } from '../../src/reference-node/server/serve-ledger.ts';
import { drawFaults, patchOf, type RecordFault } from '../audit/record-faults.ts';
import { emptyFolder, finish, readReport, startCli } from '../support/cli.ts';

/**
 * Without the variable, the scenario `standard` with 100 faults in it, each in another record. `AUDIT_PROOF='large 500'` takes hours.
 * `AUDIT_PROOF='large 500 1/8 FOLDER'` audits one shard of it into the folder; the test that finds the reports of all shards there
 * decides.
 */
const [SCENARIO, NUMBER, SHARD = '1/1', FOLDER] = (process.env.AUDIT_PROOF ?? 'standard 100').split(' ');
const HOURS = 3_600_000;

test(
  'single faults in a whole chain are all found, each by a finding that names the record',
  async () => {
    const out = FOLDER ?? emptyFolder();
    mkdirSync(out, { recursive: true });
    const ledger = buildLedger(SCENARIO === 'large' ? 'large' : 'standard', 1);
    const faults = drawFaults(recordsIn(ledger), Number(NUMBER), 1);
    expect(faults).toHaveLength(Number(NUMBER));
    const spoilt = new Set<RecordFault>();
    const node = await serveLedger(ledger, { patch: patchOf(faults, (fault) => spoilt.add(fault)) });
    const [index = '1', of = '1'] = SHARD.split('/');
    const shard = of === '1' ? [] : ['--shard', SHARD];
    try {
      const flags = ['audit', '--target', node.url, '--out', join(out, `shard-${index}`), ...shard];
      const { code, stderr } = await finish(startCli(flags));
      expect(code, stderr).toBe(1);
      // What no question reaches, or what changes nothing, is no fault that could be found.
      if (of === '1') expect(faults.filter((fault) => !spoilt.has(fault))).toEqual([]);
    } finally {
      await node.close();
    }
    const folders = Array.from({ length: Number(of) }, (_, at) => join(out, `shard-${at + 1}`));
    if (folders.every((folder) => existsSync(join(folder, 'report.json')))) decide(faults, folders.map(readReport));
  },
  8 * HOURS,
);

function decide(faults: readonly RecordFault[], reports: readonly Report[]): void {
  const messages = reports.flatMap(({ requirements }) =>
    requirements.flatMap(({ findings }) => findings.map(({ message }) => message)),
  );
  // Another fault may be in the same record: the finding must name the method, too.
  const isFound = ({ method, names }: RecordFault): boolean =>
    messages.some((message) => message.includes(names) && message.includes(method));
  const kinds = [...new Set(faults.map(({ kind }) => kind))];
  const rows = kinds.map((kind) => {
    const own = faults.filter((fault) => fault.kind === kind);
    return `| ${kind} | ${own.length} | ${own.filter(isFound).length} |`;
  });
  console.log(['| fault | seeded | found |', '| --- | --- | --- |', ...rows].join('\n'));
  console.log(`${faults.filter(isFound).length} of ${faults.length}, ${kinds.length} kinds`);
  expect(faults.filter((fault) => !isFound(fault)).map(({ kind, when }) => `${kind}: ${when}`)).toEqual([]);
}

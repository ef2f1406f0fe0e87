import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyFolder, readReport, runCli, EVERY_FORMAT } from '../support/cli.ts';
import { smallProfile } from '../support/small-profile.ts';
import { startNarrowNode } from '../support/standard-node.ts';

describe('the three services of the document are required', () => {
  const some = () => smallProfile('health.liveness', 'index.getIndex', 'platform.getHeight');

  test('unless --without names them: then the first words and the badge say so', async () => {
    const [cwd, url] = [emptyFolder(), await startNarrowNode()];
    const run = ['run', ...EVERY_FORMAT, '--target', url, '--profile', await some()];
    const narrow = await runCli([...run, '--out', 'narrow'], { cwd });
    expect(readReport(join(cwd, 'narrow')).outcome).toMatch(
      /^Incomplete: fewer requirements were tested than required\. No requirement of the service health was tested; .* index /,
    );
    expect(narrow.code).toBe(4);
    const declared = await runCli([...run, '--without', 'health,index', '--out', 'declared'], { cwd });
    expect(readReport(join(cwd, 'declared')).outcome).toMatch(/^Conforms without health and index: \d+ requirements/);
    expect(readFileSync(join(cwd, 'declared/badge.json'), 'utf8')).toMatch(
      /"message": "conforms without health and index, \d+ tested/,
    );
    expect(declared.code).toBe(0);
  });
});

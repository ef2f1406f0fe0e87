import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { runCli } from './cli.ts';

/** Writes a new pair of keys to a folder: key.pem and key.pub.pem. */
export function writeKeys(folder: string): void {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(join(folder, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(join(folder, 'key.pub.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
}

/** Makes the statement of the report in a folder, signed with its key. */
export async function makeStatement(folder: string): Promise<void> {
  const made = await runCli(['statement', 'make', 'reports/latest/report.json', '--key', 'key.pem'], { cwd: folder });
  expect(made).toMatchObject({ code: 0, stderr: '' });
}

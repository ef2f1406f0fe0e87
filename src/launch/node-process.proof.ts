import { describe, expect, it, onTestFinished } from 'vitest';
import { childEnvironment } from './child-environment.ts';
import { NodeProcess } from './node-process.ts';
import { WorkFolder } from './work-folder.ts';

function folderForTest(): WorkFolder {
  const folder = new WorkFolder(false);
  onTestFinished(() => folder.close());
  return folder;
}

function start(script: string): { readonly node: NodeProcess; readonly folder: WorkFolder } {
  const folder = folderForTest();
  const node = new NodeProcess('/bin/sh', ['-c', script], {
    cwd: folder.path,
    env: childEnvironment({ HOME: folder.path }),
  });
  onTestFinished(() => node.stop());
  return { node, folder };
}

describe('NodeProcess', () => {
  it('keeps the end of a line that never ends', async () => {
    const { node } = start(`head -c 100000000 /dev/zero | tr '\\0' x; echo the end`);
    await node.ended;
    await expect.poll(() => node.lines.map((line) => [line.length, line.slice(-8)])).toEqual([[4096, 'xthe end']]);
  });
});

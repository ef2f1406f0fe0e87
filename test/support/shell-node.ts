import { onTestFinished } from 'vitest';
import { childEnvironment, NodeProcess } from '../../src/launch/node-process.ts';
import { emptyFolder } from './folder.ts';

/** The process of a node that is this shell script, in a folder of its own. It is stopped with the test. */
export function shellNode(script: string): NodeProcess {
  const cwd = emptyFolder();
  const node = new NodeProcess('/bin/sh', ['-c', script], { cwd, env: childEnvironment({ HOME: cwd }) });
  onTestFinished(() => node.stop());
  return node;
}

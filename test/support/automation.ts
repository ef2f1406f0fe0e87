import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { BIN, plainEnvironment } from './cli.ts';
import { ROOT } from './root.ts';

const SCRIPT = join(ROOT, 'action/test-node.mjs');

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Record<string, unknown>;
}

/** A workflow of GitHub, as far as it is read here. */
export interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Record<
    string,
    {
      steps: Step[];
      permissions?: Readonly<Record<string, string>>;
      strategy?: { matrix: { shard?: number[]; vitest?: number[] } };
    }
  >;
}

/** Runs the script of the Action with these inputs. */
export function act(cwd: string, inputs: Record<string, string>) {
  const env = {
    ...plainEnvironment(),
    CONFORMANCE_COMMAND: `${process.execPath} ${BIN}`,
    GITHUB_STEP_SUMMARY: join(cwd, 'summary.md'),
    GITHUB_OUTPUT: join(cwd, 'output'),
    ...inputs,
  };
  return spawnSync(process.execPath, [SCRIPT], { cwd, env, encoding: 'utf8' });
}

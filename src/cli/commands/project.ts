import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';

const NAME = 'avalanche-conformance';

/** What a package manager is called by. */
interface Manager {
  readonly install: string;
  readonly run: string;
  readonly add: string;
  /** What to know when a CI job installs with it. */
  readonly note?: string;
}

/** What the package managers are called by: to install in a CI job, to run what is installed, to add a package. */
const MANAGERS = {
  npm: { install: 'npm ci', run: `npx --no ${NAME}`, add: 'npm install --save-dev' },
  pnpm: {
    install: 'corepack enable && pnpm install --frozen-lockfile',
    run: `pnpm exec ${NAME}`,
    add: 'pnpm add --save-dev',
  },
  yarn: {
    install: 'corepack enable && yarn install --immutable',
    run: `yarn run ${NAME}`,
    add: 'yarn add --dev',
    note: ' # into node_modules: .yarnrc.yml needs nodeLinker: node-modules',
  },
  'yarn 1': {
    install: 'corepack enable && yarn install --frozen-lockfile',
    run: `yarn run ${NAME}`,
    add: 'yarn add --dev',
  },
} as const satisfies Record<string, Manager>;

/** The project in a folder: how its packages are installed, and from where the suite is. */
export interface Project {
  readonly manager: Manager;
  /** The version, address or file in its package.json; undefined if the suite is not among its packages. */
  readonly suite?: string;
  readonly hasPackage: boolean;
}

/** Reads what the files of a folder say about its packages. */
export function projectIn(folder: string): Project {
  const has = (name: string): boolean => existsSync(join(folder, name));
  const text = has('package.json') ? readFileSync(join(folder, 'package.json'), 'utf8') : '';
  const suite = new RegExp(`"${NAME}"\\s*:\\s*"([^"]+)"`).exec(text)?.[1];
  return { manager: managerIn(has), hasPackage: text !== '', ...(suite === undefined ? {} : { suite }) };
}

function managerIn(has: (name: string) => boolean): Project['manager'] {
  if (has('pnpm-lock.yaml')) return MANAGERS.pnpm;
  if (has('yarn.lock')) return has('.yarnrc.yml') ? MANAGERS.yarn : MANAGERS['yarn 1'];
  return MANAGERS.npm;
}

/** What the user does after `init`, so that the workflow can run the suite. */
export function nextStep({ manager, suite, hasPackage }: Project): string {
  const tarball = `${NAME}-VERSION.tgz`;
  if (suite === undefined) {
    const add = `${hasPackage ? '' : 'npm init --yes && '}${manager.add} ./${tarball}`;
    return `Next: put ${tarball} (npm pack in a clone of the suite) into this project, run: ${add}, and commit both.`;
  }
  const file = /^file:(.*)$/.exec(suite)?.[1];
  if (file !== undefined && (isAbsolute(file) || file.startsWith('..')))
    return (
      `Next: the suite is installed from ${file}, which a CI job does not have. ` +
      `Copy it into this project, run: ${manager.add} ./${file.split(/[/\\]/).at(-1) ?? ''}, and commit it.`
    );
  return `Next: commit these files${file === undefined ? '' : ` and ${file}`}. Test the node now: ${manager.run.replace(' --no', '')} run`;
}

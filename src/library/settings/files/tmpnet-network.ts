import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, type JsonObject, parseJson } from '../../../encoding/json.ts';
import { UsageError } from '../usage-error.ts';
import { InvalidValue } from '../table/kind.ts';
import { baseUrl } from '../table/node-kinds.ts';
import { attempt, readText } from './user-files.ts';

/** A node of a network that tmpnet, the test tool of avalanchego, started. */
export interface TmpnetNode {
  /** The name of its folder: its node ID. */
  readonly name: string;
  /** Its base URL; undefined when it does not run. */
  readonly url?: string;
  /** A test added it for a while: the network is whole without it. */
  readonly isEphemeral: boolean;
}

/** The file that a node has from its start to its end. */
export const PROCESS_FILE = 'process.json';
const CONFIG_FILE = 'config.json';

/**
 * The nodes of a tmpnet network, by its folder: each folder in it with a `config.json` is a node.
 *
 * @throws UsageError if this is no such folder, it has no node, a file of it has another shape, or a node runs in Kubernetes.
 */
export function readTmpnetNetwork(folder: string): TmpnetNode[] {
  return attempt(`read --fleet ${folder}`, () => {
    const nodes = readdirSync(folder).filter((name) => existsSync(join(folder, name, CONFIG_FILE)));
    if (nodes.length === 0) {
      const what = existsSync(join(folder, CONFIG_FILE)) ? 'has no node' : 'is no folder of a tmpnet network';
      throw new UsageError(
        `--fleet ${folder} ${what}. Give the folder that tmpnetctl start-network prints, such as ~/.tmpnet/networks/latest.`,
      );
    }
    return nodes.sort().map((name) => readNode(folder, name));
  });
}

function readNode(network: string, name: string): TmpnetNode {
  const folder = join(network, name);
  const config = readObject(join(folder, CONFIG_FILE));
  // Up to 1.13.0, tmpnet wrote the name with a capital.
  const isEphemeral = config.isEphemeral === true || config.IsEphemeral === true;
  const path = join(folder, PROCESS_FILE);
  if (existsSync(path)) return { name, isEphemeral, url: urlIn(readObject(path), path) };
  if (runsInKubernetes(config, network))
    throw new UsageError(
      `${folder}: tmpnet runs this node in Kubernetes, and the folder does not name its address. Test the node with --target.`,
    );
  return { name, isEphemeral };
}

/** A node that names no runtime has that of its network. */
function runsInKubernetes({ runtimeConfig }: JsonObject, network: string): boolean {
  const path = join(network, CONFIG_FILE);
  const runtime = runtimeConfig ?? (existsSync(path) ? readObject(path).defaultRuntimeConfig : undefined);
  return isJsonObject(runtime) && isJsonObject(runtime.kube);
}

function urlIn({ uri }: JsonObject, path: string): string {
  if (typeof uri !== 'string' || uri === '')
    throw new UsageError(`${path} names no \`uri\` of the node. Wait until the node has started, or start it again.`);
  try {
    return baseUrl(uri);
  } catch (error) {
    throw error instanceof InvalidValue
      ? new UsageError(`${path}: uri ${JSON.stringify(uri)}: ${error.message}`)
      : error;
  }
}

function readObject(path: string): JsonObject {
  const parsed = parseJson(readText(path));
  if (parsed.ok && isJsonObject(parsed.value)) return parsed.value;
  throw new UsageError(`${path} is no JSON object${parsed.ok ? '' : `: ${parsed.reason}`}.`);
}

import { PRIMARY_NETWORK } from '../../src/encoding/id.ts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { isJsonObject, type JsonValue, type JsonWritable, parseJson, stringifyJson } from '../../src/encoding/json.ts';
import { INDEX_PATHS } from '../../src/client/index-paths.ts';
import { dialectOf } from '../../src/client/profile/dialect-of.ts';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { loadProfiles } from '../../src/judge/catalogue/profiles.ts';
import { releaseOf } from '../../src/launch/binary-release.ts';
import { launchNetwork } from '../../src/launch/launch-network.ts';
import type { LaunchedNode } from '../../src/launch/launched-node.ts';
import { avalanchegoConfig, VERSION_ARGS } from '../../src/launch/node-flags.ts';
import { WorkFolder } from '../../src/launch/work-folder.ts';
import { startReferenceNode } from '../../src/reference-node/index.ts';
import { sweep } from '../../src/run/twin/sweep.ts';
import { rpcQuestion, type Question } from '../../src/run/twin/question.ts';
import { ask } from '../fixtures/ask.ts';

const profiles = await loadProfiles(await loadCatalogue());

/** What any chain has, so that both nodes are asked the same. */
const COMMON = {
  height: 0n,
  heights: [0n],
  blocks: [PRIMARY_NETWORK],
  transactions: [PRIMARY_NETWORK],
  signed: ['0x0000', '0x00000000000000ff'],
  addresses: ['P-custom18jma8ppw3nhx5r4ap8clazz0dps7rv5u9xde7p'],
  subnets: [PRIMARY_NETWORK],
  blockchains: [PRIMARY_NETWORK],
  nodes: ['NodeID-111111111111111111116DBWJs'],
  validations: [PRIMARY_NETWORK],
  containers: new Map(INDEX_PATHS.map((path) => [`/ext/index/${path}`, [PRIMARY_NETWORK]])),
};
const INFO = [
  ...['getNodeVersion', 'getNodeID', 'getNetworkID', 'getNetworkName', 'getTxFee', 'getVMs', 'peers', 'upgrades'],
];
/** Questions that any chain can be asked. */
const MOST = 3000;

/** What stands for a text that is another on each chain. */
const KINDS: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g, 'TIME'],
  [/\b0x[\da-f]{8,}/g, 'HEX'],
  [/\b[PXC]-custom1\w+/g, 'ADDRESS'],
  [/\b(?:NodeID-)?[1-9A-HJ-NP-Za-km-z]{32,}/g, 'ID'],
  [/\b\d[\d.]*(?:[mµn]?s)?\b/g, 'N'],
];

function kindOf(text: string): string {
  return KINDS.reduce((rest, [pattern, kind]) => rest.replaceAll(pattern, kind), text);
}

/** What a chain does not have. */
const NOT_THERE = /not found|no container|last accepted index|unfinalized height/;
/** What a lone node does not say, or says of its own chain. */
const OWN = /"(?:timeSinceLastMsg\w+|gitCommit|publicKey)":(?:null|"\w*"),?|"block":\{.*\},|Validating|Syncing/g;
/** Headers of which docs/limits.md says that they differ. */
const CONNECTION = new Set(['connection', 'keep-alive', 'content-length', 'transfer-encoding', 'date']);

/** The form of a response: its members in order, and of each value what is the same on another chain. Lists are of the chain. */
function formOf(value: JsonValue): JsonWritable {
  if (Array.isArray(value)) return [];
  if (isJsonObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [kindOf(name), formOf(each)]));
  if (typeof value === 'string') return kindOf(value);
  return typeof value === 'boolean' || value === null ? value : 'N';
}

async function formFrom(url: string, { method, path, headers = [], body }: Question): Promise<string> {
  const sent = { method, headers: Object.fromEntries(headers), body: Buffer.from(body ?? []) };
  const { status, headers: received, text } = await ask(url + path, sent);
  const document = parseJson(Buffer.from(text));
  const names = Object.keys(received).filter((name) => !CONNECTION.has(name));
  const form = stringifyJson(document.ok ? formOf(document.value) : kindOf(text));
  return `${status} ${names.sort().join()} ${form.replaceAll(OWN, '').replaceAll(',}', '}')}`;
}

/** What is left different, by release and request. */
const LEFT = [/"(?:start|end)Time":\d{19}/, /^1\.10\..*issueTx/, /^1\.1[12]\..*info\.upgrades/];

const BINARIES = process.env.CONFORMANCE_NODE_BINARIES;
/** A build between two releases reports the first of them. */
const RELEASE = /-\d+\.\d+\.\d+$/;
const NAMES = BINARIES === undefined ? [] : readdirSync(BINARIES).filter((name) => RELEASE.test(name));
const REAL = NAMES.map((name) => join(BINARIES ?? '', name));

if (REAL.length === 0) {
  it.skip('real binaries: left out, since CONFORMANCE_NODE_BINARIES names no folder with a release such as avalanchego-1.14.2', () =>
    undefined);
} else {
  it.each(REAL)('the reference node responds as %s', { timeout: 600_000 }, async (path) => {
    const { version = '' } = await releaseOf(path, VERSION_ARGS);
    const profile = profiles.ofRelease(version) ?? profiles.get('latest');
    const folder = new WorkFolder(false);
    const nodes: LaunchedNode[] = [];
    const config = avalanchegoConfig(version);
    const plan = { path, config, extraArgs: [], folder, readyMs: 300_000, onEnd: () => undefined };
    const reference = await startReferenceNode({ scenario: 'empty', dialect: dialectOf(profile) });
    onTestFinished(async () => {
      await reference.close();
      await Promise.all(nodes.map((node) => node.stop()));
      folder.close();
    });
    const real = await launchNetwork(plan, nodes, 1);
    const differences = new Map<string, string>();
    const infos = INFO.map((name) => rpcQuestion(`info.${name}`, '{}', '/ext/info'));
    for (const question of [...sweep(COMMON, 1, MOST), ...infos]) {
      const [own, other] = await Promise.all([reference, real].map(({ url }) => formFrom(url, question)));
      const asked = `${version} ${question.call} ${Buffer.from(question.body ?? []).toString()}`;
      if (
        own === other ||
        LEFT.some((left) => left.test(asked)) ||
        [own, other].some((form) => form !== undefined && NOT_THERE.test(form))
      )
        continue;
      differences.set(`${question.call} ${own} ${other}`, `${asked}\nreference node: ${own}\n${version}: ${other}`);
    }
    expect([...differences.values()]).toEqual([]);
  });
}

// A node that begins with the genesis file of its flags, accepts what it is sent, and stores it in its data folder.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { loadCatalogue } from '../../dist/src/judge/catalogue/catalogue.js';
import { loadProfiles } from '../../dist/src/judge/catalogue/profiles.js';
import { compareReleases } from '../../dist/src/judge/catalogue/release.js';
import { overlay } from '../../dist/src/reference-node/overlay.js';
import { startLiveNode } from '../../dist/test/live/index.js';
import { together } from '../../dist/src/reference-node/server/patch.js';
import { dialectOf } from '../../dist/src/client/profile/dialect-of.js';

/** Unix seconds that no test reaches. */
const NEVER = 2n ** 33n;

/** Changes to what is stored, made before a node is restarted on it. */
const DEFECTS = {
  /** The last block of the P-Chain is gone, with what came after it. */
  'loses-a-block': (lines) =>
    lines.slice(
      0,
      lines.findLastIndex((line) => line.startsWith('P ')),
    ),
  /** The first block of the P-Chain has another time, and so another ID. */
  'changes-an-id': (lines) => {
    const at = lines.findIndex((line) => line.startsWith('P '));
    const [chain, time, ...txs] = lines[at].split(' ');
    return lines.with(at, [chain, BigInt(time) - 1n, ...txs].join(' '));
  },
};

export async function startEmptyNode({ release, flags, patch, ...serve }) {
  const chainFile = `${flags.get('data-dir')}/db/chains.txt`;
  const isRestarted = existsSync(chainFile);
  const defect = flags.get('stand-in-stored');
  if (isRestarted && DEFECTS[defect]) {
    const lines = readFileSync(chainFile, 'utf8').trimEnd().split('\n');
    writeFileSync(chainFile, `${DEFECTS[defect](lines).join('\n')}\n`);
  }
  return startLiveNode({
    ...serve,
    genesis: readFileSync(flags.get('genesis-file'), 'utf8'),
    upgrades: upgradesOf(release, flags),
    chainFile,
    dialect: await releaseDialect(release),
    patch: together(patch, {
      ...(isRestarted && defect === 'forgets-index' ? { ledger: withoutOldContainers } : {}),
      ...(flags.has('stand-in-slow') ? { onAnswer: slowly } : {}),
    }),
  });
}

/** How a node of a release answers. */
export async function releaseDialect(release) {
  const profiles = await loadProfiles(await loadCatalogue());
  return { ...dialectOf(profiles.ofRelease(release)), nodeVersion: `avalanchego/${release}` };
}

/** Accepts a transaction of the X-Chain only after a while: too long for an index of more than a page. */
async function slowly({ body }, answer) {
  if (body.includes('avm.issueTx')) await delay(70);
  return answer;
}

/** Of the file that the suite gives; without one, all that the release has are active from the start. */
function upgradesOf(release, flags) {
  const from = (first) => (compareReleases(release, first) < 0 ? NEVER : 0n);
  if (!flags.has('upgrade-file')) return { durango: from('1.10.18'), etna: from('1.12.0'), granite: from('1.14.0') };
  const { durangoTime, etnaTime, graniteTime } = JSON.parse(readFileSync(flags.get('upgrade-file'), 'utf8'));
  const seconds = (text) => BigInt(Math.floor(Date.parse(text) / 1000));
  return { durango: seconds(durangoTime), etna: seconds(etnaTime), granite: seconds(graniteTime) };
}

/** The ledger whose indexes begin when the node is restarted. */
function withoutOldContainers(base) {
  const known = new Map();
  const index = (path) => {
    const all = base.index(path);
    if (!known.has(path)) known.set(path, all.length);
    return all.slice(known.get(path));
  };
  for (const path of ['P/block', 'C/block', 'X/block']) index(path);
  return overlay(base, { index });
}

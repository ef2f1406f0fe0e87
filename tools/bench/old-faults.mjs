// How many faults in old blocks a survey finds, after `npm run build`: 200 faults by seed, each in one random old container of a chain
// of 10,000 blocks, with every page and with as many as a run reads by default. Usage: node tools/bench/old-faults.mjs [faults];
// fails when a survey of all pages misses one.
import { sha256 } from '../../dist/src/encoding/sha256.js';
import { decodeHexChecked, encodeHexChecked } from '../../dist/src/encoding/hex.js';
import { encodeId } from '../../dist/src/encoding/id.js';
import { buildLedger } from '../../dist/src/reference-node/scenarios/build-ledger.js';
import { containerJson } from '../../dist/src/reference-node/services/index/containers.js';
import { sampleOf } from '../../dist/src/target/sample.js';
import { seededBelow } from '../../dist/src/target/seeded.js';
import { DEFAULT_SURVEY } from '../../dist/src/target/survey/survey-bound.js';

const BLOCKS = 10_000;
/** Blocks at both ends that count as new, or as the beginning. */
const MARGIN = 20;
const RULES = ['number', 'repeated ID', 'acceptance time', 'hash', 'unreadable', 'parent', 'height', 'block time'];

const renumbered = (containers) => containers.map((container, at) => ({ ...container, index: String(at) }));

/** Each makes another chain of one that is sound. */
const FAULTS = {
  'a wrong byte': (chain, place, seed) => {
    const bytes = decodeHexChecked(chain[place].bytes).value;
    const at = Number(seededBelow(BigInt(bytes.length), seed, 'byte'));
    return chain.with(place, { ...chain[place], bytes: encodeHexChecked(bytes.with(at, bytes[at] ^ 1)) });
  },
  'a wrong byte, with an ID that fits': (chain, place, seed) => {
    const bytes = decodeHexChecked(chain[place].bytes).value;
    // Behind the version and the kind, within the parent, which the ID of every container covers.
    const at = 6 + Number(seededBelow(32n, seed, 'byte'));
    const changed = bytes.with(at, bytes[at] ^ 1);
    return chain.with(place, { ...chain[place], bytes: encodeHexChecked(changed), id: encodeId(sha256(changed)) });
  },
  'a block lost, the others numbered anew': (chain, place) => renumbered(chain.toSpliced(place, 1)),
  'two blocks exchanged': (chain, place) =>
    renumbered(chain.with(place, chain[place + 1]).with(place + 1, chain[place])),
  'a block twice, the others numbered anew': (chain, place) => renumbered(chain.toSpliced(place, 0, chain[place - 1])),
};

/** Answers like an index of blocks of the P-Chain that holds these containers. */
function clientOf(chain) {
  const answer = (result) => ({
    exchange: { number: 1, outcome: { kind: 'fault' } },
    json: { result },
    judgement: undefined,
  });
  return {
    call: async (method, { startIndex, numToFetch }, { path }) => {
      if (path !== '/ext/index/P/block') return answer(undefined);
      if (method === 'index.getLastAccepted') return answer(chain.at(-1));
      return answer(chain.slice(Number(startIndex), Number(startIndex + numToFetch)));
    },
  };
}

async function contradictionsIn(chain, seed, pages) {
  const { contradictions } = await sampleOf(clientOf(chain), seed, undefined, undefined, pages).survey('P/block');
  return RULES.flatMap((rule) => contradictions.of(rule)).length;
}

const faults = Number(process.argv[2] ?? 200);
const containers = (buildLedger('large', 1).index('P/block') ?? []).slice(0, BLOCKS);
const sound = containers.map((container) => containerJson(container, 'hex'));
if ((await contradictionsIn(sound, 1, 'all')) > 0) throw new Error('the chain without a fault shows contradictions');

const found = { all: 0, byDefault: 0 };
const missed = [];
for (let seed = 1; seed <= faults; seed += 1) {
  const names = Object.keys(FAULTS);
  const name = names[seed % names.length];
  const place = MARGIN + Number(seededBelow(BigInt(BLOCKS - 2 * MARGIN), seed, 'place'));
  const chain = FAULTS[name](sound, place, seed);
  if ((await contradictionsIn(chain, seed, 'all')) > 0) found.all += 1;
  else missed.push(`${name}, in container ${place}`);
  if ((await contradictionsIn(chain, seed, DEFAULT_SURVEY)) > 0) found.byDefault += 1;
}
console.log(
  `${found.all} of ${faults} faults found with all pages, ${found.byDefault} with ${DEFAULT_SURVEY} pages of ${Math.ceil(BLOCKS / 1024)}.`,
);
if (missed.length > 0) throw new Error(`missed: ${missed.join('; ')}`);

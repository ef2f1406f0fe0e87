import { ZERO_ID } from '../../encoding/id.ts';
import { type JsonWritable, stringifyJson } from '../../encoding/json.ts';
import { ARGUMENTS, METHODS } from '../../generated/methods.ts';
import { seededShuffle } from '../../harness/seeded.ts';
import { isOfProposed, isReport, type Question, questionOf, rpcQuestion } from './question.ts';
import type { Things } from './things.ts';

type Values = readonly JsonWritable[];

/** Values that a careless client sends, for any argument. */
const ODD: Values = [null, '', ' ', 'x', 0, 1, -1, 1.5, true, [], {}, [null], '0', '-1', '01', '1e3'];
const INTEGERS: Values = [
  0,
  1,
  2,
  1024,
  1025,
  '0',
  '1',
  '1024',
  2n ** 31n,
  2n ** 32n,
  2n ** 53n,
  2n ** 63n,
  2n ** 64n - 1n,
];
/** CB58 texts that name nothing: a good ID of no thing, one with a wrong checksum, and one that is too short. */
const NO_IDS: Values = [
  '2wMeGyTCRKfYpLyqeN3VvLkcJKGDNFZo3aWv1eDq3cHUPxiVgN',
  '11111111111111111111111111111111LpoYX',
  ZERO_ID,
  'abc',
];
const ENCODINGS: Values = ['hex', 'json', 'cb58', 'hexc', 'hexnc', 'HEX', 'none'];
/** Most arguments of two that are combined. */
const MOST_PAIRED = 12;
/** Reads that connections ask at once, and how many they are drawn from. */
const MOST_RACED = { drawn: 80, drawnFrom: 1000 } as const;
/** Requests that are no call of a method, or not one as it should be. */
const OTHERS: readonly (readonly [method: string, path: string, body?: string])[] = [
  ...['', '/health', '/readiness', '/liveness'].flatMap((end): [string, string][] =>
    ['', `?tag=${ZERO_ID}`, '?tag=unknown', '?tag=', '?unknown=1'].map((query) => ['GET', `/ext/health${end}${query}`]),
  ),
  ...['GET', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'].flatMap((method): [string, string][] =>
    ['/ext/bc/P', '/ext/index/P/block', '/ext/health', '/ext/none', '/'].map((path) => [method, path]),
  ),
  ...[
    '',
    '{',
    'null',
    '[]',
    '{}',
    '"x"',
    '{"jsonrpc":"2.0","id":1}',
    '{"jsonrpc":"2.0","id":1,"method":"platform.noSuchMethod"}',
    '{"jsonrpc":"2.0","id":1,"method":"nothing.getHeight","params":{}}',
    '{"jsonrpc":"2.0","id":1,"method":"platform.getheight","params":{}}',
    '{"jsonrpc":"1.0","id":1,"method":"platform.getHeight","params":{}}',
    '{"id":1,"method":"platform.getHeight","params":{}}',
    '{"jsonrpc":"2.0","method":"platform.getHeight","params":{}}',
    '{"jsonrpc":"2.0","id":"a","method":"platform.getHeight","params":{}}',
    '{"jsonrpc":"2.0","id":null,"method":"platform.getHeight","params":{}}',
    '{"jsonrpc":"2.0","id":1.5,"method":"platform.getHeight","params":{}}',
    '{"jsonrpc":"2.0","id":1,"method":"platform.getHeight","params":[]}',
    '{"jsonrpc":"2.0","id":1,"method":"platform.getHeight","params":[{}]}',
    '{"jsonrpc":"2.0","id":1,"method":"platform.getHeight","params":"x"}',
    '{"jsonrpc":"2.0","id":1,"method":"platform.getHeight","params":null}',
    '{"jsonrpc":"2.0","id":1,"method":"platform.getHeight"}',
  ].map((body): [string, string, string] => ['POST', '/ext/bc/P', body]),
];

/** The questions without arguments that a new block may answer otherwise, and those of each Subnet. */
export function pulse(subnets: readonly string[], indexes: Iterable<string>): Question[] {
  const plain = METHODS.filter(({ service, method }) => service === 'platform' && hasNoNeed(method));
  const ofSubnets = METHODS.filter(({ method }) => 'subnetID' in ARGUMENTS[method] && onlyNeeds(method, ['subnetID']));
  return [
    ...plain.map(({ method, path }) => rpcQuestion(method, '{}', path)),
    ...subnets.flatMap((subnetID) =>
      ofSubnets.map(({ method, path }) => rpcQuestion(method, stringifyJson({ subnetID }), path)),
    ),
    ...[...indexes].map((path) => rpcQuestion('index.getLastAccepted', '{"encoding":"hex"}', path)),
  ];
}

/** Questions about the chain that connections ask at once: those of a pulse, and others by lot. */
export function raced(things: Things, seed: number): Question[] {
  const reads = sweep(things, seed, MOST_RACED.drawnFrom).filter(
    (each) => each.isRpc && !isReport(each) && !isOfProposed(each),
  );
  return [
    ...pulse(things.subnets, things.containers.keys()),
    ...seededShuffle(reads, seed, 'race').slice(0, MOST_RACED.drawn),
  ];
}

/**
 * Reads of all methods: each thing of the chain once, then arguments in pairs, then values that a careless client sends.
 *
 * @param most The number of questions. The later kinds are drawn by the seed.
 */
export function sweep(things: Things, seed: number, most: number): Question[] {
  const [once, pairs, odd]: [Question[][], Question[][], Question[][]] = [[], [], []];
  for (const { method, service, path } of METHODS) {
    if (/^platform\.(?:exportKey|listAddresses)$/.test(method)) continue;
    const paths = service === 'index' ? [...things.containers.keys()] : [path];
    const args: Readonly<Record<string, string>> = ARGUMENTS[method];
    for (const at of paths) {
      const values = Object.fromEntries(Object.keys(args).map((name) => [name, valuesOf(name, method, things, at)]));
      const usual = Object.fromEntries(
        Object.entries(args).flatMap(([name, kind]) => (kind.endsWith('?') ? [] : [[name, values[name]?.[0]]])),
      );
      const ask = (params: Readonly<Record<string, JsonWritable | undefined>>): Question =>
        rpcQuestion(method, stringifyJson(params), at);
      once.push([ask(usual)]);
      for (const [name, all] of Object.entries(values)) {
        const { [name]: _left, ...without } = usual;
        once.push(all.map((value) => ask({ ...usual, [name]: value })));
        odd.push([
          ...oddOf(name).map((value) => ask({ ...usual, [name]: value })),
          ask(without),
          ask({ ...without, [name.toUpperCase()]: all[0] }),
        ]);
        const others = Object.entries(values).filter(([other]) => other > name);
        for (const [other, each] of others)
          pairs.push(
            all
              .slice(0, MOST_PAIRED)
              .flatMap((one) => each.slice(0, MOST_PAIRED).map((two) => ask({ ...usual, [name]: one, [other]: two }))),
          );
      }
    }
  }
  const headers = [['content-type', 'application/json']] as const;
  const others = OTHERS.map(([method, path, body]) =>
    questionOf({ method, path, ...(body === undefined ? {} : { headers, body: Buffer.from(body) }) }),
  );
  // What another chain holds for an address changes without it.
  const waiting = things.addresses
    .slice(0, MOST_PAIRED)
    .flatMap((each) => ['X', 'C'].map((sourceChain) => ({ addresses: [each], sourceChain })))
    .map((params) => rpcQuestion('platform.getUTXOs', stringifyJson(params), '/ext/bc/P'));
  const [first, second, third] = [once, pairs, odd].map((groups) => inTurn(groups, seed));
  const head = [...pulse(things.subnets, things.containers.keys()), ...waiting, ...others, ...(first ?? [])].slice(
    0,
    most / 2,
  );
  const paired = (second ?? []).slice(0, most / 4);
  return [...head, ...paired, ...(third ?? [])].slice(0, most);
}

/** The questions of all groups: one of each in turn, drawn by the seed. */
function inTurn(groups: readonly (readonly Question[])[], seed: number): readonly Question[] {
  const drawn = groups.map((questions, at) => seededShuffle(questions, seed, `twin ${at}`));
  const longest = Math.max(0, ...drawn.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => drawn.flatMap((questions) => questions[at] ?? [])).flat();
}

function onlyNeeds(method: keyof typeof ARGUMENTS, names: readonly string[]): boolean {
  return Object.entries<string>(ARGUMENTS[method]).every(([name, kind]) => kind.endsWith('?') || names.includes(name));
}

function hasNoNeed(method: keyof typeof ARGUMENTS): boolean {
  return onlyNeeds(method, []);
}

function oddOf(name: string): Values {
  if (/^(?:height|index|startIndex|numToFetch|limit|size|startTime|endTime)$/.test(name)) return [...ODD, ...INTEGERS];
  if (/ID$|^id$|^ids$|^nodeIDs$|^addresses$/.test(name)) return [...ODD, ...NO_IDS, NO_IDS, NO_IDS.slice(1, 2)];
  return name === 'encoding' ? [...ODD, ...ENCODINGS] : ODD;
}

/** Good values of an argument, the usual one first. */
function valuesOf(name: string, method: string, things: Things, path: string): Values {
  const { height, heights, blocks, transactions, addresses, subnets, blockchains, nodes, validations } = things;
  const own: Readonly<Record<string, Values>> = {
    height: [height, ...heights, height + 1n, ...heights.slice(0, 5).map(String), 'proposed'],
    blockID: blocks,
    txID: transactions,
    addresses: [...addresses.map((each) => [each]), addresses.slice(0, 3), addresses.slice(0, 100)],
    subnetID: subnets,
    subnetIDs: [subnets],
    ids: [...subnets.map((each) => [each]), subnets],
    blockchainID: [...blockchains, 'P', 'X', 'C', 'D'],
    nodeID: nodes,
    nodeIDs: [...nodes.map((each) => [each]), nodes.slice(0, 3)],
    validationID: validations,
    encoding: method.startsWith('index.') ? ['hex', 'hexc', 'hexnc'] : ['json', 'hex', 'hexc', 'hexnc'],
    validatorsOnly: [true, false],
    limit: [1, 2, 100, 1024],
    sourceChain: ['X', 'C', 'P'],
    size: [1, 2, nodes.length, nodes.length + 1],
    tags: [[], [ZERO_ID], subnets],
    index: [0, 1, 2, 3, 10, '0', '1'],
    startIndex: method.startsWith('index.') ? [0, 1, 2, '0'] : [],
    numToFetch: [1, 2, 10, 1024, '1'],
    startTime: [1_900_000_000, 2_000_000_000],
    endTime: [2_000_000_000, 2_100_000_000],
    id: things.containers.get(path) ?? [],
  };
  return own[name] ?? [];
}

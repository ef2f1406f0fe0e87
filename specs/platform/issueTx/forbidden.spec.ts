import {
  BROKEN,
  type CheckContext,
  expect,
  integerOf,
  objectsOf,
  requirement,
  textOf,
  type Write,
  type Writer,
  writesToTheChain,
} from '../../../src/harness/index.ts';
import { unusedId, unusedNodeId } from '../../support/ids.ts';
import { decodableUtxos } from '../../support/platform/holdings.ts';
import { page } from '../../support/platform/walk.ts';

writesToTheChain();

const WEIGHTS = [3n, 5n];
/** A thousandth of what releases take at least, in nanoAVAX. */
const LITTLE = 1_000_000n;
const ENOUGH = 30_000_000_000n;
/** Seconds for which no node validates. */
const DECADES = 1_000_000_000n;

const HOUR = 3600n;
/** Longer than a stake without a time of its own. */
const DAYS = 2n * 24n * HOUR;
/** How many times its own stake the whole stake of a validator is at most, if it has less than this in nanoAVAX. */
const TIMES = 5n;
const MOST = 100_000_000_000_000n;

/** What the rules forbid, and why. */
type Forbidden = readonly (readonly [why: string, write: Write])[];

requirement('platform.issueTx/forbidden-is-refused', async (context) => {
  const { life, notApplicable, rpc } = context;
  if (!life.canWrite) notApplicable('the suite writes to the chain of a node of its own: run --launch');
  await life.writing(async (writer) => {
    const all = [ofPayments(context, writer), ofSubnets(context, writer), ofL1s(context, writer)];
    const forbidden = (await Promise.all(all)).flat();
    for (const [why, write] of forbidden) {
      const { status } = (await rpc('platform.getTxStatus', { txID: await writer.tries(write) })).result;
      expect(status, `the status of a transaction that the rules forbid (${write.kind}: ${why})`).not.toBeOneOf([
        'Committed',
        'Processing',
      ]);
    }
  });
});

async function ofPayments(context: CheckContext, writer: Writer): Promise<Forbidden> {
  const owner = `${context.seed} forbidden of two`;
  const txId = await writer.write({ kind: 'share', owner, amount: ENOUGH }, async () => undefined);
  const { utxos } = await context.afresh(() => page(context, { addresses: [writer.secondOf(owner)] }));
  const shared = decodableUtxos(utxos).find((each) => each.txId === txId && each.threshold > 1);
  return [
    ...BROKEN.map((broken) => [broken, { kind: 'pay', owner, amount: LITTLE, broken }] as const),
    ...(shared === undefined
      ? []
      : [['one of two owners signs twice', { kind: 'spend', owner, shared, isTwice: true }] as const]),
  ];
}

async function newSubnet(writer: Writer, owner: string) {
  return { id: await writer.write({ kind: 'create-subnet', owner }, async () => undefined), owner };
}

async function ofSubnets(context: CheckContext, writer: Writer): Promise<Forbidden> {
  const owner = `${context.seed} forbidden`;
  const name = 'forbidden';
  const unknown = { id: unusedId(context, name), owner };
  const always: Forbidden = [
    ['a payment of nothing', { kind: 'pay', owner, amount: 0n }],
    ['there is no such Subnet', { kind: 'create-chain', subnet: unknown, name }],
  ];
  const [nodeID] = writer.nodeIDs;
  if (!writer.can.has('add-member') || nodeID === undefined) return always;
  const subnet = await newSubnet(writer, owner);
  const nobody = unusedNodeId(context, name);
  const member = { kind: 'add-member', subnet, nodeID, weight: 7n } as const;
  const stake = { kind: 'delegate', owner, weight: ENOUGH } as const;
  await writer.write(member, async () => undefined);
  const [, another = nodeID] = writer.nodeIDs;
  return [
    ...always,
    ['the weight is 0', { ...member, nodeID: another, weight: 0n }],
    ['the node validates the Subnet already', member],
    ['the node does not validate the Primary Network', { ...member, nodeID: nobody }],
    ['the node does not validate the Subnet', { kind: 'remove-member', subnet, nodeID: nobody }],
    ['it ends behind its validator', { ...member, nodeID: another, seconds: DECADES }],
    ['it stakes more than its weight', { ...stake, more: LITTLE }],
    ['the stake is below the minimum', { ...stake, weight: LITTLE }],
    ['the stake ends behind its validator', { ...stake, seconds: DECADES }],
    ['the time is below the minimum', { ...stake, seconds: 1n }],
    ['the node does not validate the Primary Network', { ...stake, nodeID: nobody }],
    ...(await tooMuch(context, writer, stake)),
  ];
}

/** A stake that is too much as long as another one runs, which ends before it. */
async function tooMuch(
  { afresh, rpc }: CheckContext,
  writer: Writer,
  stake: Extract<Write, { kind: 'delegate' }>,
): Promise<Forbidden> {
  const all = await afresh(() => rpc('platform.getCurrentValidators', {}));
  const soon = BigInt(Math.floor(Date.now() / 1000)) + DAYS;
  const few = objectsOf(all.rawResult, 'validators').find(
    (each) => (integerOf(each, 'weight') ?? MOST) < MOST && (integerOf(each, 'endTime') ?? 0n) > soon,
  );
  const [nodeID, weight] = [textOf(few, 'nodeID'), integerOf(few, 'weight')];
  if (nodeID === undefined || weight === undefined) return [];
  await writer.write({ ...stake, nodeID, seconds: HOUR }, async () => undefined);
  const { rawResult } = await afresh(() => rpc('platform.getCurrentValidators', { nodeIDs: [nodeID] }));
  const delegated = integerOf(objectsOf(rawResult, 'validators')[0], 'delegatorWeight') ?? 0n;
  const most = (TIMES - 1n) * weight - delegated;
  return [['the stake is too much for its validator', { ...stake, nodeID, weight: most + ENOUGH / 2n }]];
}

async function ofL1s(context: CheckContext, writer: Writer): Promise<Forbidden> {
  if (!writer.can.has('convert')) return [];
  const owner = `${context.seed} forbidden of an L1`;
  const [subnet, other] = [await newSubnet(writer, owner), await newSubnet(writer, owner)];
  await writer.write({ kind: 'convert', subnet, weights: WEIGHTS }, async () => undefined);
  const [nodeID] = writer.nodeIDs;
  return [
    ['the Subnet is an L1', { kind: 'create-chain', subnet, name: 'forbidden' }],
    ['the Subnet is an L1', { kind: 'convert', subnet, weights: WEIGHTS }],
    ...(nodeID === undefined
      ? []
      : [['the Subnet is an L1', { kind: 'add-member', subnet, nodeID, weight: 7n }] as const]),
    ['the L1 would have no validator', { kind: 'convert', subnet: other, weights: [] }],
    ['a validator has the weight 0', { kind: 'convert', subnet: other, weights: [0n] }],
    ['the proof of a key is that of another key', { kind: 'convert', subnet: other, weights: WEIGHTS, isForged: true }],
    ['there is no such validator', { kind: 'disable', validationID: unusedId(context, 'forbidden') }],
  ];
}

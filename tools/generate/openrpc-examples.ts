import { PRIMARY_NETWORK } from '../../src/encoding/id.ts';
import { request } from 'undici';
import { encodeAddress } from '../../src/encoding/address.ts';
import { encodeHexChecked } from '../../src/encoding/hex.ts';
import { encodeTimestamp } from '../../src/encoding/timestamp.ts';
import { METHODS, type MethodName, type Methods } from '../../src/generated/methods.ts';
import { signedTransfer } from '../../src/harness/codec/signed-transfer.ts';
import { decodeUtxo } from '../../src/harness/codec/decode.ts';
import { dialectOf } from '../../src/client/profile/dialect-of.ts';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { loadProfiles } from '../../src/judge/catalogue/profiles.ts';
import { startReferenceNode } from '../../src/reference-node/index.ts';
import { fundedKey } from '../../src/reference-node/ledger/keys/keys.ts';
import type { Ledger } from '../../src/reference-node/ledger.ts';
import type { RunningNode } from '../../src/reference-node/server/serve-ledger.ts';

type Method = (typeof METHODS)[number];

const SEED = 1;
const FEE = 1_000_000n;
/** Serves the methods that the document does not have. */
const NEWEST = '1.14.2';

/** One call that an example shows. */
export interface Example {
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly result: unknown;
}

type Params = { readonly [M in MethodName]: readonly Readonly<Methods[M]['params']>[] };

/** Params for each method, each true on the chain `standard`. What stands before a member in a schema is given with it. */
function paramsOn(ledger: Ledger): Params {
  const { processingTxId = '', user } = ledger.landmarks;
  const block = found(ledger.blockByHeight(1n), 'a block at height 1');
  const txID = found(block.txs[0], 'a transaction').id;
  const chain = found(
    ledger.blockchains().find(({ subnetId }) => subnetId !== PRIMARY_NETWORK),
    'a blockchain of a Subnet',
  );
  const subnet = chain.subnetId;
  const staker = found(ledger.currentValidators(PRIMARY_NETWORK)[0], 'a validator');
  const pending = found(ledger.pendingValidators(PRIMARY_NETWORK)[0], 'a pending validator');
  const container = found(ledger.index('X/block')?.[0], 'a container').id;
  const credentials = { username: user?.username ?? '', password: user?.password ?? '' };
  const owner = addressOn(ledger, found(user, 'a user').address);
  const [id, encoding] = [container, 'hex' as const];
  return {
    'health.health': [{}, { tags: [subnet] }],
    'health.liveness': [{}],
    'health.readiness': [{}],
    'index.getContainerByID': [{ id, encoding }],
    'index.getContainerByIndex': [{ index: '0', encoding }],
    'index.getContainerRange': [{ startIndex: '0', numToFetch: '2', encoding }],
    'index.getIndex': [{ id, encoding }],
    'index.getLastAccepted': [{ encoding }],
    'index.isAccepted': [{ id, encoding }],
    'platform.exportKey': [{ ...credentials, address: owner }],
    'platform.getAllValidatorsAt': [{ height: '1' }],
    'platform.getBalance': [{ addresses: [owner] }],
    'platform.getBlock': [{ blockID: block.id }, { blockID: block.id, encoding: 'json' }],
    'platform.getBlockByHeight': [{ height: '1' }, { height: '1', encoding: 'json' }],
    'platform.getBlockchainStatus': [{ blockchainID: 'P' }, { blockchainID: chain.id }],
    'platform.getBlockchains': [{}],
    'platform.getCurrentSupply': [{}],
    'platform.getCurrentValidators': [{ subnetID: PRIMARY_NETWORK, nodeIDs: [staker.nodeId] }],
    'platform.getFeeConfig': [{}],
    'platform.getFeeState': [{}],
    'platform.getHeight': [{}],
    'platform.getL1Validator': [{ validationID: validationOn(ledger) }],
    'platform.getMaxStakeAmount': [
      {
        subnetID: PRIMARY_NETWORK,
        nodeID: staker.nodeId,
        startTime: (ledger.time + 3600n).toString(),
        endTime: staker.endTime.toString(),
      },
    ],
    'platform.getMinStake': [{}],
    'platform.getPendingValidators': [{ subnetID: PRIMARY_NETWORK, nodeIDs: [pending.nodeId] }],
    'platform.getProposedHeight': [{}],
    'platform.getRewardUTXOs': [{ txID: staker.txId }],
    'platform.getStake': [{ addresses: [owner] }],
    'platform.getStakingAssetID': [{}],
    'platform.getSubnet': [{ subnetID: subnet }],
    'platform.getSubnets': [{ ids: [subnet] }],
    'platform.getTimestamp': [{}],
    'platform.getTotalStake': [{ subnetID: PRIMARY_NETWORK }],
    'platform.getTx': [{ txID }, { txID, encoding: 'json' }],
    'platform.getTxStatus': [{ txID }, { txID: processingTxId }],
    'platform.getUTXOs': [{ addresses: [owner], limit: 2 }],
    'platform.getValidatorFeeConfig': [{}],
    'platform.getValidatorFeeState': [{}],
    'platform.getValidatorsAt': [{ height: ledger.height.toString(), subnetID: subnet }],
    'platform.issueTx': [{ tx: paymentOn(ledger) }],
    'platform.listAddresses': [credentials],
    'platform.sampleValidators': [{ size: 0 }],
    'platform.validatedBy': [{ blockchainID: chain.id }],
    'platform.validates': [{ subnetID: subnet }],
  };
}

/**
 * For each method examples that the reference node answers so on the chain `standard`; what the document does not have is asked of
 * its newest release.
 * @throws Error when an example fails, or a number of its result is above 2^53, which tools would round.
 */
export async function openrpcExamples(): Promise<ReadonlyMap<string, readonly Example[]>> {
  const examples = new Map<string, readonly Example[]>();
  const profiles = await loadProfiles(await loadCatalogue());
  for (const profile of [profiles.get('document'), profiles.ofRelease(NEWEST)]) {
    const dialect = dialectOf(found(profile, 'a profile'));
    const node = await startReferenceNode({ scenario: 'standard', seed: SEED, dialect });
    try {
      const table = paramsOn(node.ledger);
      for (const method of METHODS.filter(({ method }) => !examples.has(method) && dialect.methods.has(method))) {
        const calls = table[method.method].map((params) => call(node, method, params));
        examples.set(method.method, await Promise.all(calls));
      }
    } finally {
      await node.close();
    }
  }
  return examples;
}

async function call(node: RunningNode, { method, path }: Method, params: Example['params']): Promise<Example> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const answer = await request(node.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const text = await answer.body.text();
  const { result } = JSON.parse(text, timelessOn(node.ledger)) as { result?: unknown };
  if (result === undefined) throw new Error(`The example ${body} fails: ${text}`);
  if (/[^"\w.]\d{16,}[,}\]]/.test(text))
    throw new Error(`The result of ${body} has a number that tools round: ${text}`);
  const words = Object.entries(params).map(([name, value]) => `${name} ${shorter(JSON.stringify(value))}`);
  return { name: words.length === 0 ? 'without parameters' : words.join(', '), params, result };
}

/** The time of a health check is that of the request: the chain's time, which never changes, stands for it. */
function timelessOn({ time }: Ledger): (name: string, value: unknown) => unknown {
  const chainTime = encodeTimestamp(time * 1_000_000_000n);
  const isLater = (text: string): boolean => Date.parse(text) > Date.parse(chainTime);
  return (name, value) => (name === 'timestamp' && typeof value === 'string' && isLater(value) ? chainTime : value);
}

function shorter(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The chain lacks ${what}.`);
  return value;
}

function addressOn({ hrp }: Ledger, bytes: Uint8Array): string {
  return encodeAddress({ chain: 'P', hrp, bytes });
}

/** A payment of the funded key to itself. */
function paymentOn(ledger: Ledger): string {
  const { address, privateKey } = fundedKey(SEED);
  const from = decodeUtxo(found(ledger.utxos(address)[0], 'an output of the funded key').bytes);
  if (!from.ok) throw new Error(from.reason);
  const { networkId } = ledger;
  const transfer = { networkId, blockchainId: PRIMARY_NETWORK, from: from.value, fee: FEE };
  return encodeHexChecked(signedTransfer(transfer, privateKey));
}

/** The validation ID of a validator of an L1; empty where the rules know no L1s. */
function validationOn(ledger: Ledger): string {
  const [first] = ledger.subnets().flatMap(({ id }) => ledger.l1Validators(id));
  return first?.validationId ?? '';
}

import { setTimeout as delay } from 'node:timers/promises';
import { AVAX, DAY, now } from '../../../client/fees/measures.ts';
import { RpcRefusal } from '../../../client/rpc-client.ts';
import { packedAs } from '../../../encoding/codec/kinds.ts';
import { REGISTRATION, WEIGHT_CHANGE } from '../../../encoding/codec/layouts.ts';
import { ownedBy } from '../../../encoding/codec/outputs.ts';
import { inKeyOrder, signedMessage } from '../../../encoding/codec/warp-message.ts';
import { derived } from '../../../encoding/derived.ts';
import { decodeHex } from '../../../encoding/hex.ts';
import { idBytes } from '../../../encoding/id.ts';
import type { JsonObject } from '../../../encoding/json.ts';
import { encodeNodeId } from '../../../encoding/node-id.ts';
import { integerOf, objectOf, objectsOf, textOf } from '../../../encoding/read-json.ts';
import { sha256 } from '../../../encoding/sha256.ts';
import { firstValidationId } from '../../../encoding/validation-id.ts';
import { type BlsSigner, blsSigner, signAs } from '../bls-signer.ts';
import { type Entry, NotAllowed, type Populating } from '../entry.ts';
import { registerValidator, setWeight } from '../platform-drafts.ts';
import type { FoundSubnet } from '../subnets.ts';
import { sameBytes } from '../utxo.ts';
import { l1Label, SIGNING } from './l1.ts';

/** Those that come, with keys that sort behind the one that signs, so that its place among the validators stays. The second goes again. */
const STAYS = 6;
const GOES = 7;
/** One of the first validators, which gets another weight: what is refused while no message is verified costs little. */
const WEIGHED = 3;
const BALANCE = 5n * AVAX;
/** A node verifies messages by a block that is 64 blocks or 30 s old, and from Granite on for an epoch by the same one: 30 s by default. */
const WINDOW = 64;
const MOST_MS = 100_000;
const PACE_MS = 500;

/** What a manager orders: validators come, get another weight, and go. */
export const l1Orders: Entry = {
  id: 'l1-orders',
  makes: 'a validator that the manager of an L1 registered and gave other weights, and one that it removed again',
  serves: ['platform.getL1Validator/min-nonce'],
  most: { p: { txFee: WINDOW + MOST_MS / PACE_MS + 6 }, given: 2n * BALANCE },
  releases: { first: '1.12.0' },
  rules: 'etna',
  needs: ['l1'],
  onlyIfNamed: true,
  make: async (on) => {
    const { p, rpc, subnets, network, key } = on;
    const l1 = await subnets.find('l1');
    if (l1?.isConverted !== true) throw new NotAllowed('the L1 of the plan is not there');
    const there = await validatorsOf(on, l1.id);
    if (there.some((each) => textOf(each, 'nodeID') === encodeNodeId(derived(l1Label(STAYS))))) return 0;
    const chain = textOf(await rpc.result('platform.getSubnet', { subnetID: l1.id }), 'managerChainID') ?? '';
    const position = await positionOf(on, there);
    if (position < 0)
      throw new NotAllowed('the L1 was made by an older release of this suite, and nobody can sign for it');
    const manager = { networkId: network.networkId, chainId: idBytes(chain), address: key.contractAddress };
    const message = (order: Uint8Array): Uint8Array =>
      signedMessage(manager, order, (bytes) => signAs(l1Label(SIGNING), bytes), position);
    const register = async ({ signer, order }: Comer): Promise<void> => {
      await p.issue(registerValidator(signer, message(order), BALANCE, network.avax));
    };
    const weigh = async (validationID: Uint8Array, nonce: bigint, weight: bigint): Promise<void> => {
      await p.issue(setWeight(message(packedAs(WEIGHT_CHANGE, { validationID, nonce, weight }))));
    };
    const blocks = await onceVerified(on, () => weigh(firstValidationId(l1.idBytes, WEIGHED), 0n, 150n));
    const [stays, goes] = [comer(l1, STAYS, key.address), comer(l1, GOES, key.address)];
    for (const each of [stays, goes]) await register(each);
    await weigh(sha256(stays.order), 0n, 300n);
    await weigh(sha256(stays.order), 7n, 204n);
    await weigh(sha256(goes.order), 0n, 0n);
    return blocks + 6;
  },
};

async function validatorsOf({ rpc }: Populating, subnetID?: string): Promise<readonly JsonObject[]> {
  const listed = await rpc.result('platform.getCurrentValidators', subnetID === undefined ? {} : { subnetID });
  return objectsOf(listed, 'validators');
}

/** The place of the validator that signs among those of an L1 with a key: the active ones, and those from the time before it was one. */
async function positionOf(on: Populating, validators: readonly JsonObject[]): Promise<number> {
  const keys = new Map(
    (await validatorsOf(on)).map((each) => [textOf(each, 'nodeID'), textOf(objectOf(each, 'signer'), 'publicKey')]),
  );
  const used = validators.flatMap((each) => {
    const own = integerOf(each, 'balance') === 0n ? undefined : textOf(each, 'publicKey');
    const key = decodeHex((textOf(each, 'validationID') === undefined ? keys.get(textOf(each, 'nodeID')) : own) ?? '');
    return key.ok ? [key.value] : [];
  });
  const { publicKey } = blsSigner(l1Label(SIGNING));
  return inKeyOrder(used).findIndex((each) => sameBytes(each, publicKey));
}

/** A validator that comes. */
interface Comer {
  readonly signer: BlsSigner;
  /** The order to take it, whose hash is its validation ID. */
  readonly order: Uint8Array;
}

/** A validator whose owners differ: who gets what is left of its balance, and who may disable it. */
function comer({ idBytes: subnetID }: FoundSubnet, index: number, key: Uint8Array): Comer {
  const label = l1Label(index);
  const signer = blsSigner(label);
  const { addresses } = ownedBy([derived(`${label} first`), derived(`${label} second`)]);
  const order = packedAs(REGISTRATION, {
    subnetID,
    nodeID: derived(label),
    blsPublicKey: signer.publicKey,
    expiry: now() + DAY / 2n,
    remainingBalanceOwner: { threshold: 2, addresses },
    deactivationOwner: { threshold: 1, addresses: [key] },
    weight: 100n + BigInt(index),
  });
  return { signer, order };
}

/** Tries an action until the node verifies messages by a block that has the L1, and makes blocks meanwhile. @returns their number */
async function onceVerified({ p }: Populating, action: () => Promise<void>): Promise<number> {
  const ends = performance.now() + MOST_MS;
  for (let made = 0; ; made += 1) {
    try {
      await action();
      return made;
    } catch (error) {
      if (!(error instanceof RpcRefusal)) throw error;
      if (performance.now() > ends)
        throw new Error(`the node verifies no message, as none does without sybil protection: ${error.message}`, {
          cause: error,
        });
    }
    await p.issue(p.paymentOf([]));
    if (made > WINDOW) await delay(PACE_MS);
  }
}

/** The decoders of checks. */
export { decodeAddress, encodeAddress } from '../encoding/address.ts';
export { decodeCb58, encodeCb58 } from '../encoding/cb58.ts';
export { decodeDuration } from '../encoding/duration.ts';
export { decodeHex, decodeHexChecked, encodeHex, encodeHexChecked } from '../encoding/hex.ts';
export { decodeId, encodeId } from '../encoding/id.ts';
export {
  isJsonObject,
  parseJson,
  stringifyJson,
  LosslessNumber,
  type JsonValue,
  type JsonObject,
  type JsonWritable,
} from '../encoding/json.ts';
export { decodeNodeId, encodeNodeId } from '../encoding/node-id.ts';
export { sha256 } from '../encoding/sha256.ts';
export { decodeTimestamp, encodeTimestamp } from '../encoding/timestamp.ts';
export type { Decoded } from '../encoding/decoded.ts';
/** Readers of the network's codec. */
export { containerIdOf, innerBlockOf, parentIdOf } from '../encoding/codec/proposer-layer.ts';
export { decodeBlock, decodeWholeBlock, onlyExchangeTx, type BlockFacts } from './codec/decode-block.ts';
export { decodeTransaction } from './codec/decode-transaction.ts';
export { decodeAs } from '../encoding/codec/kinds.ts';
export type { SomeMembers } from '../encoding/codec/layouts.ts';
export { inputsOf, type PlatformBlock, type SignedTransaction } from '../encoding/codec/platform-chain.ts';
export { compareBlock, compareTransaction, type Difference } from '../judge/forms/compare-forms.ts';
export { addressOf } from '../judge/forms/same-value.ts';
export { decodeUtxo, type OutputFacts, type UtxoFacts } from './codec/decode-utxo.ts';
/** The only transaction that checks send; `CheckContext.sign` writes it. */
export { addressOfKey, takenBy, type Transfer } from './codec/signed-transfer.ts';

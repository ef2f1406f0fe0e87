/** Everything that a check may use. Specs import nothing else of `src`. */
export {
  comesLast,
  inEachState,
  waitsForTheNode,
  whenPeersMeet,
  whenQuiet,
  writesToTheChain,
} from './declared-checks.ts';
export { requirement, resultShape, schemaShape, answersProve } from './declared-checks.ts';
export { expect, expectDecoded } from './matchers.ts';
export { property, fc } from './property.ts';
export { toBigInt } from './to-big-int.ts';
export { Answer } from './answer.ts';
export type { CheckContext, Network, NetworkNode } from './context.ts';
export type { GetAnswer } from './requests.ts';
export { FAULTS, type Fault } from '../client/target.ts';
export { differences } from './differences.ts';
export { textOfValue } from './in-words.ts';
export { BROKEN, type Write, type Writer } from '../client/writer.ts';
export { readAfter } from './while-still.ts';
export { ifTestable } from './not-testable.ts';
export { sharedGrounds } from './grounds.ts';
export { ARGUMENTS, type MethodName } from '../generated/methods.ts';
export { INDEX_PATHS, type IndexPath } from '../client/index-paths.ts';
export type { SampledIndex } from './finders/indexes.ts';
export { namelessForm } from '../client/known-methods.ts';
export { servesNothing } from '../client/capabilities.ts';
export type { Rule } from './survey/contradictions.ts';
export type { SurveyedIndex } from './survey/survey.ts';
export type { SampledSubnet } from './finders/subnets.ts';
export { integerOf, listOf, memberOf, objectOf, objectsOf, textOf, textsOf } from '../encoding/read-json.ts';
export { isShown } from '../encoding/codec/json-form.ts';
export { dateOf } from '../transport/exchange.ts';
export { decodeAddress, encodeAddress } from '../encoding/address.ts';
export { decodeCb58, encodeCb58 } from '../encoding/cb58.ts';
export { decodeDuration } from '../encoding/duration.ts';
export { decodeHex, decodeHexChecked, encodeHex, encodeHexChecked } from '../encoding/hex.ts';
export { decodeId, encodeId, PRIMARY_NETWORK, ZERO_ID } from '../encoding/id.ts';
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
export { containerIdOf, innerBlockOf, parentIdOf } from '../encoding/codec/proposer-block.ts';
export {
  decodeBlock,
  decodeWholeBlock,
  onlyExchangeTx,
  type BlockFacts,
  decodeTransaction,
  decodeUtxo,
  type OutputFacts,
  type UtxoFacts,
} from './codec/decode.ts';
export { decodeAs } from '../encoding/codec/kinds.ts';
export type { SomeMembers } from '../encoding/codec/layouts.ts';
export { inputsOf, type PlatformBlock, type SignedTransaction } from '../encoding/codec/platform-chain.ts';
export { compareBlock, compareTransaction, type Difference } from '../judge/forms/compare-forms.ts';
export { addressOf } from '../judge/forms/same-value.ts';
/** The only transaction that checks send; `CheckContext.sign` writes it. */
export { addressOfKey, takenBy, type Transfer } from './codec/signed-transfer.ts';

/** What mutants and variants are made of: the only module that they import. All of `changes` is for them. */
export { decodeAddress, encodeAddress } from '../../encoding/address.ts';
export { decodeCb58, encodeCb58 } from '../../encoding/cb58.ts';
export { decodeHex, decodeHexChecked, encodeHex, encodeHexChecked } from '../../encoding/hex.ts';
export { decodeId, encodeId, ZERO_ID } from '../../encoding/id.ts';
export {
  type JsonObject,
  type JsonValue,
  type JsonWritable,
  isJsonObject,
  objectIn,
  parseJson,
  stringifyJson,
} from '../../encoding/json.ts';
export { decodeNodeId, encodeNodeId } from '../../encoding/node-id.ts';
export { isShown } from '../../encoding/codec/json-form.ts';
export { sha256 } from '../../encoding/sha256.ts';
export { decodeTimestamp, encodeTimestamp } from '../../encoding/timestamp.ts';
export type { RequirementId } from '../../generated/requirement-ids.ts';
export * from '../changes/unchecked.ts';
export * from '../changes/bytes.ts';
export { WRONG_VALUES, type WrongName, isNothing } from '../faults/wrong-values.ts';
export * from '../changes/at-once.ts';
export * from '../changes/envelopes.ts';
export type { Change, PastEvent } from '../server/patch.ts';
export * from '../changes/changes.ts';
export * from '../changes/containers.ts';
export * from '../changes/deep.ts';
export * from '../changes/gas-price.ts';
export * from '../changes/json-path.ts';
export * from '../changes/conditions.ts';
export * from '../changes/reports.ts';
export * from '../changes/stakers.ts';
export * from '../changes/utxo-pages.ts';
export { fieldMutants, mutantsOfFields } from './fields.ts';
export { ARGUMENTS } from '../../generated/methods.ts';
export { FIELDS } from '../../generated/fields.ts';
export {
  type Mutant,
  type MutantFacts,
  type MutantRow,
  type MutantRows,
  faultMutants,
  feeStateMutants,
  kebab,
  memberMutants,
  mutantTable,
  mutantsOf,
  reportPathMutants,
} from './mutant.ts';
export { documentVariants, type Reason, type Variant, variant, variantTable } from './variant.ts';
export {
  type HealthCheck,
  INDEX_PATHS,
  type IndexPath,
  type Json,
  type Ledger,
  type TxStatus,
  type Utxo,
  type ValidatorWeight,
} from '../ledger.ts';
export { readProposerBlock, writeProposerBlock } from '../../encoding/codec/proposer-block.ts';
export { SECP256K1_FX } from '../../encoding/codec/layouts.ts';
export { type Call, type Handler, RpcError } from '../rpc/call.ts';
export { type NodeAnswer, type NodeRequest, emptyAnswer, textAnswer } from '../server/message.ts';
export { HANDLERS } from '../services/handlers.ts';
export { containerById } from '../services/index/methods.ts';
export { ownerJson } from '../services/platform/addresses.ts';

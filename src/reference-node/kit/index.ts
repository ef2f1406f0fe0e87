/** What mutants and variants are made of: the only module that they import. */
export { decodeAddress, encodeAddress } from '../../encoding/address.ts';
export { decodeCb58, encodeCb58 } from '../../encoding/cb58.ts';
export { decodeHex, decodeHexChecked, encodeHex, encodeHexChecked } from '../../encoding/hex.ts';
export { decodeId, encodeId } from '../../encoding/id.ts';
export { type JsonObject, type JsonWritable, isJsonObject, parseJson, stringifyJson } from '../../encoding/json.ts';
export { decodeNodeId, encodeNodeId } from '../../encoding/node-id.ts';
export { sha256 } from '../../encoding/sha256.ts';
export { decodeTimestamp, encodeTimestamp } from '../../encoding/timestamp.ts';
export type { RequirementId } from '../../generated/requirement-ids.ts';
export { NOBODY, readAddress, acceptUnreadableAddresses } from '../changes/addresses.ts';
export { another } from '../changes/another.ts';
export { WRONG_VALUES, type WrongName, isNothing } from '../faults/wrong-values.ts';
export { mixUpIds, mixUp, refuseAtOnce } from '../changes/at-once.ts';
export { errorsAsText } from '../changes/envelopes.ts';
export { flip, shorten, withBytes, withWrongChecksum, withoutChecksum } from '../changes/bytes.ts';
export { callWith } from '../changes/call-with.ts';
export type { Change } from '../changes/change.ts';
export {
  afterRestart,
  afterUpgrade,
  respondWhen,
  mapResponse,
  mapArgument,
  defaultArgument,
  ignoreArgument,
  mapArguments,
  withNodeLedger,
  both,
  failWhen,
  mapEverySecond,
  keepFirstItems,
  wrapHandler,
  respondInsteadOfError,
  mapRequest,
  mapResult,
  mapResultAt,
  mapResultAtIn,
  withLedger,
  withDialect,
  mapEnvelope,
} from '../changes/changes.ts';
export {
  type Condition,
  allOf,
  given,
  leftOut,
  notText,
  textThat,
  unreadableId,
  writtenLike,
} from '../changes/conditions.ts';
export {
  BY_ID,
  BY_INDEX,
  EMPTY_CONTAINER,
  LAST,
  RANGE,
  READS,
  mapContainerAt,
  containerWith,
  lastPosition,
  lastContainerJson,
  onEmptyIndex,
  withOtherContainers,
  mapRangeItems,
  refuse,
  containerJsonAt,
  rangeJson,
} from '../changes/containers.ts';
export { mapEverywhere } from '../changes/deep.ts';
export { envelopes, errors, isPost, objectOf, plain, successes, whenMessage, withJson } from '../changes/envelopes.ts';
export { ignoreIdLength, acceptListOfOne } from '../changes/ids.ts';
export { integerOf, readInteger, readNonInteger, round, truncate } from '../changes/integers.ts';
export { changeAt, isItems, isMembers, text } from '../changes/json-path.ts';
export {
  elasticByDefault,
  isAbout,
  isUnknownSubnet,
  isUntracked,
  primaryForAll,
  someSubnet,
  twiceOnSubnets,
} from '../changes/known-subnets.ts';
export {
  earlier,
  innerOf,
  oldContainer,
  oldStandardBlock,
  raised,
  rewrapped,
  standardBefore,
  withContent,
  withParent,
} from '../changes/old-containers.ts';
export { overlappingGetTheLast } from '../changes/overlapping.ts';
export { acceptWrongParams, refuseEmptyParams, refuseMissingParams } from '../changes/params.ts';
export {
  MAXIMUM,
  asksForNothing,
  asksForTooMuch,
  beginsBehindTheEnd,
  countOf,
  runsOut,
  startOf,
} from '../changes/range-calls.ts';
export { memberOf, methodOf } from '../changes/read-request.ts';
export {
  ALL,
  GLOBAL,
  LIVENESS,
  READINESS,
  SAME,
  type Report,
  mapCalledChecks,
  mapCalledReport,
  mapReportedChecks,
  checksOf,
  eachCheck,
  getOf,
  mapGet,
  mapGetReport,
  isFailing,
  keepChecks,
  mapQuery,
  mapStatus,
  withHeader,
} from '../changes/reports.ts';
export { otherSpelling, respell } from '../changes/spelling.ts';
export {
  type StakerRecord,
  withCurrentValidators,
  isStaking,
  mapStakerRecords,
  withPendingDelegators,
  withPendingValidators,
  turnProof,
  stakerWith,
  withSwappedKeys,
} from '../changes/stakers.ts';
export {
  acceptAnyEncoding,
  acceptUnknownEncoding,
  readUnreadableAsUnknown,
  acceptNonText,
  acceptNonTexts,
  acceptUnreadableId,
  skipUnreadableIds,
  skipUnreadableNodeIds,
} from '../changes/taken.ts';
export { acceptArrayForItem, ignoreChecksum, acceptTextForArray } from '../changes/unchecked.ts';
export { GET_UTXOS, PAGE, isResumed, page, withAll } from '../changes/utxo-pages.ts';
export { mapEntries, mapValidatorSet, mapWeights } from '../changes/validator-sets.ts';
export { fieldMutants, mutantsOfFields } from './fields.ts';
export { FIELDS } from '../../generated/fields.ts';
export {
  type Mutant,
  type MutantFacts,
  type MutantRow,
  type MutantRows,
  kebab,
  memberMutants,
  mutantTable,
  mutantsOf,
} from './mutant.ts';
export { listedSubnetMutants } from './listed-subnets.ts';
export { reportPathMutants } from './report-path.ts';
export { type Reason, type Variant, variant, variantTable } from './variant.ts';
export {
  type HealthCheck,
  INDEX_PATHS,
  type IndexPath,
  type Json,
  type Ledger,
  type Owner,
  type Tx,
  type TxStatus,
  type Utxo,
  type Validator,
  type ValidatorWeight,
} from '../ledger.ts';
export { parseProposerContainer, proposerContainer } from '../ledger/codec/proposer-container.ts';
export { SECP256K1_FX_ID } from '../ledger/codec/transferables.ts';
export { ZERO_ID } from '../rpc/arguments.ts';
export type { Call, Handler } from '../rpc/call.ts';
export { RpcError } from '../rpc/rpc-error.ts';
export { type NodeAnswer, type NodeRequest, emptyAnswer, textAnswer } from '../server/message.ts';
export { HANDLERS } from '../services/handlers.ts';
export { containerById } from '../services/index/containers.ts';
export { ownerJson } from '../services/platform/addresses.ts';

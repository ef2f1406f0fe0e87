import type { RequirementId } from '../generated/requirement-ids.ts';

/** What the document leaves open, what releases do there, and which expectation of a release profile keeps it. */
export interface Reading {
  /** Names of variants, each with `*` for any text: nodes that read the document in another way. */
  readonly variants: readonly string[];
  readonly open: string;
  readonly releases: string;
  /** The requirements that fail on a node of a release that does otherwise. */
  readonly kept: readonly RequirementId[];
  /** The errata of release profiles that make these requirements strict. */
  readonly errata?: readonly string[];
  /** Why nothing is kept, or which part of it is not. */
  readonly why?: string;
}

const READER = 'A reader of JSON or HTTP sees no difference.';
const STATE = 'It is the state of the node, not a form of it.';
const GROWS = 'Every release adds members; a node may add its own.';

/** All readings, by what is left open. Each variant belongs to one. */
export const READINGS: readonly Reading[] = [
  {
    variants: ['platform-*-with-numbers', 'platform-get-balance-with-text', 'platform-get-validators-at-with-text'],
    open: 'integers of results: JSON numbers or decimal strings',
    releases: 'decimal strings; `outputIndex` is a number; weights are numbers up to 1.10.5',
    kept: ['platform.getHeight/height', 'platform.getUTXOs/num-fetched', 'platform.getBalance/utxo-ids-output-index'],
    errata: ['integers-as-text', 'validators-at-bare-map'],
    why: 'Up to 1.10.5, the form of the weights of `platform.getValidatorsAt` is open.',
  },
  {
    variants: ['platform-get-block-with-text', 'platform-get-block-by-height-with-text', 'platform-get-tx-with-text'],
    open: 'integers of JSON forms: JSON numbers or decimal strings',
    releases: 'JSON numbers',
    kept: ['platform.getBlock/json-height', 'platform.getTx/json-output-amount'],
    errata: ['json-forms-write-numbers'],
  },
  {
    variants: ['health-*-with-text'],
    open: 'numbers of health reports: JSON numbers or decimal strings',
    releases: 'JSON numbers',
    kept: ['health.report/duration', 'health.report/chain-percent-connected'],
    errata: ['health-integers-as-numbers'],
  },
  {
    variants: ['*-with-null', '*-with-gaps', 'empty-lists-of-json-forms-are-null'],
    open: 'empty lists and maps: empty, null, or left out',
    releases: '`[]` and `{}`; `utxoIDs` of a balance and `subnets` are null',
    kept: [
      'platform.getCurrentValidators/validators',
      'platform.getPendingValidators/validators',
      'platform.getBalance/utxo-ids',
    ],
    errata: ['nothing-is-an-empty-list', 'nothing-is-null'],
  },
  {
    variants: ['empty-members-of-transactions-are-left-out'],
    open: 'empty `inputs`, `outputs` and `memo` of a transaction: present or left out',
    releases: 'present, except in transactions that have no such members',
    kept: ['platform.getTx/hex-and-json-agree'],
  },
  {
    variants: ['*-with-capitals', 'hex-in-capitals'],
    open: 'the case of hex digits',
    releases: 'lower case',
    kept: ['encoding/hex-in-lower-case'],
  },
  {
    variants: ['*-with-offset', 'times-with-an-offset', 'times-with-nine-digits'],
    open: 'the offset and the fraction of times',
    releases: 'the zone of the machine, without trailing zeros in the fraction',
    kept: [],
    why: 'The zone is a setting of the machine, and a clock that ticks in whole units ends with zeros as well.',
  },
  {
    variants: ['errors-with-http-*'],
    open: 'the HTTP status of errors of methods',
    releases: '200',
    kept: ['envelope/errors-come-with-status-200'],
  },
  {
    variants: ['paths-without-service-*'],
    open: 'the response at a path where nothing is served',
    releases: '404 with a text',
    kept: ['http.paths/unknown-path-is-404'],
  },
  {
    variants: ['other-verbs-are-not-found'],
    open: 'HTTP methods other than POST',
    releases: '405',
    kept: ['http.paths/other-verbs-are-405', 'http.paths/get-is-405'],
  },
  {
    variants: ['error-data-*'],
    open: '`error.data`',
    releases: 'null for the errors of methods, otherwise the request as far as it was read',
    kept: ['envelope/error-data'],
    errata: ['error-data-is-null'],
  },
  {
    variants: ['one-code-for-all', 'a-code-for-each-error'],
    open: 'error codes',
    releases: '-32000 for the errors of methods, -32700 for unreadable requests, -32600 for another version',
    kept: ['envelope/error-data', 'envelope/parse-error-code', 'envelope/unknown-method-code'],
    errata: ['error-data-is-null'],
  },
  {
    variants: ['one-message-for-all', 'messages-in-another-language'],
    open: 'error messages',
    releases: 'English, different in each release',
    kept: [],
    why: 'Messages change between releases, and contain texts of libraries.',
  },
  {
    variants: ['id-comes-first', 'members-in-another-order', 'json-*', 'no-newline-at-the-end', 'content-type-*'],
    open: 'the writing of JSON, and the parameters of the content type',
    releases: 'compact JSON with a newline; `application/json; charset=utf-8`',
    kept: [],
    why: READER,
  },
  {
    variants: ['*-has-more', '*-have-more'],
    open: 'members that the document does not list',
    releases: 'differ by release',
    kept: [],
    why: GROWS,
  },
  {
    variants: ['notifications-get-no-content'],
    open: 'the response to a request without `id`',
    releases: '200 without a body',
    kept: ['envelope/notification-has-no-body'],
  },
  {
    variants: ['range-of-nothing-is-an-empty-array'],
    open: 'the empty response of `index.getContainerRange` for `numToFetch` 0',
    releases: 'an error',
    kept: ['index.getContainerRange/zero-is-an-error'],
    errata: ['range-of-nothing-is-an-error'],
  },
  {
    variants: ['empty-index-*'],
    open: 'the response of an empty index',
    releases: 'an error',
    kept: ['index.getLastAccepted/empty-index-is-an-error', 'index.getContainerRange/empty-index-is-an-error'],
  },
  {
    variants: ['empty-page-*'],
    open: '`endIndex` of an empty page',
    releases: 'the cursor of the request, otherwise the last address with the ID of 32 zero bytes',
    kept: ['platform.getUTXOs/empty-page-keeps-the-cursor'],
  },
  {
    variants: ['sample-of-nothing-is-an-error'],
    open: '`size` 0 of `platform.sampleValidators`',
    releases: 'an empty list',
    kept: ['platform.sampleValidators/size-zero-is-accepted'],
  },
  {
    variants: ['utxos-of-a-page-in-another-order'],
    open: 'the order of the UTXOs of a page',
    releases: 'by address, the newest first; `endIndex` names the last one',
    kept: ['platform.getUTXOs/end-index-names-the-last-utxo'],
  },
  {
    variants: ['*-in-another-order'],
    open: 'the order of other lists',
    releases: 'stable for most, random for several `nodeIDs`',
    kept: [],
    why: 'A client that needs an order must sort, since one of the lists is random.',
  },
  {
    variants: ['more-global-checks', 'fewer-global-checks', 'other-names-of-global-checks'],
    open: 'the names of the global health checks',
    releases: 'those of the document, and by release `bls` and `futureupgrade`',
    kept: ['health.health/check-bls', 'health.health/no-check-futureupgrade', 'health.health/check-futureupgrade'],
    errata: ['bls-check', 'futureupgrade-check', 'no-futureupgrade-check'],
    why: 'Further checks are not excluded: Subnets and partial synchronization add some.',
  },
  {
    variants: ['passing-checks-count-no-failures'],
    open: '`contiguousFailures` of a passing check',
    releases: 'left out',
    kept: ['health.health/failure-members-only-with-error'],
  },
  {
    variants: ['failing-checks-do-not-count'],
    open: '`contiguousFailures` and `timeOfFirstFailure` of a failing check',
    releases: 'present once the check has run',
    kept: ['health.health/failing-check-counts'],
  },
  {
    variants: ['errors-of-checks-are-objects'],
    open: 'the type of the `error` of a check',
    releases: 'a string',
    kept: ['health.health/error-is-text'],
  },
  {
    variants: ['checks-without-messages'],
    open: 'the `message` of a check, which is optional',
    releases: 'present in the passing checks of chains, `diskspace`, `network` and `router`',
    kept: ['health.health/passing-check-has-its-message'],
  },
  {
    variants: ['readiness-reports-more'],
    open: 'further startup checks',
    releases: 'only `bootstrapped`',
    kept: ['health.readiness/only-startup-checks'],
  },
  {
    variants: ['unhealthy-method-has-503'],
    open: 'the HTTP status of `health.health` on an unhealthy node',
    releases: '200',
    kept: ['health.health/unhealthy-comes-with-status-200'],
  },
  {
    variants: ['durations-*', 'young-node', 'lonely-node', 'slow-*', 'tracks-every-subnet', 'uptime-with-few-digits'],
    open: 'durations, uptimes, connections, speed, and tracked Subnets',
    releases: 'differ by node',
    kept: [],
    why: STATE,
  },
  {
    variants: ['unknown-subnets-are-refused'],
    open: 'an unknown ID in `ids` of `platform.getSubnets`',
    releases: 'left out; 1.10.10 returns an error',
    kept: ['platform.getSubnets/unknown-ids-left-out'],
  },
  {
    variants: ['unknown-pending-nodes-are-refused'],
    open: 'an unknown node ID in `platform.getPendingValidators`',
    releases: 'left out',
    kept: ['platform.getPendingValidators/unknown-node-ids-left-out'],
  },
  {
    variants: ['unknown-containers-are-refused'],
    open: 'an unknown container in `index.isAccepted`',
    releases: '`isAccepted` is false',
    kept: ['index.isAccepted/unknown-id-is-no-error'],
  },
  {
    variants: ['an-unknown-source-has-sent-nothing'],
    open: 'an unknown `sourceChain`',
    releases: 'an error',
    kept: ['platform.getUTXOs/unnamed-source-chain-is-an-error'],
  },
  {
    variants: ['no-transformation-*'],
    open: '`subnetTransformationTxID` of a Subnet that was never transformed',
    releases: 'the ID of 32 zero bytes',
    kept: ['platform.getSubnet/no-transformation-if-permissioned'],
  },
  {
    variants: ['malformed-transactions-are-unknown', 'malformed-blockchains-are-unknown'],
    open: 'an unreadable ID in a request for a status',
    releases: 'an error',
    kept: [
      'platform.getTxStatus/malformed-id-is-an-error',
      'platform.getBlockchainStatus/bad-blockchain-id-is-an-error',
    ],
  },
  {
    variants: ['*-of-a-malformed-subnet', 'malformed-subnets-are-not-listed'],
    open: 'an unreadable Subnet ID',
    releases: 'an error',
    kept: ['encoding/misspelt-subnet-is-an-error'],
  },
  {
    variants: ['malformed-containers-are-not-accepted', 'malformed-transactions-have-no-rewards'],
    open: 'an unreadable ID of a container, or of a transaction with a reward',
    releases: 'an error',
    kept: ['encoding/container-id-corruption-is-refused', 'platform.getRewardUTXOs/malformed-id-is-an-error'],
  },
  {
    variants: ['malformed-addresses-own-nothing'],
    open: 'an unreadable address',
    releases: 'an error',
    kept: ['platform.getBalance/malformed-address-is-an-error', 'platform.getUTXOs/malformed-address-is-an-error'],
  },
  {
    variants: ['params-of-methods-without-arguments-are-not-read'],
    open: '`params` of methods without arguments',
    releases: 'an error unless they are an object or a list of one object',
    kept: ['platform.getHeight/wrong-typed-params-are-an-error'],
  },
  {
    variants: ['version-is-not-read'],
    open: 'another `jsonrpc` than 2.0 in a request',
    releases: 'an error',
    kept: ['envelope/wrong-version-is-an-error'],
  },
  {
    variants: ['blockchain-status-needs-an-id'],
    open: 'an alias as `blockchainID`',
    releases: 'accepted',
    kept: ['platform.getBlockchainStatus/alias-is-accepted'],
  },
  {
    variants: ['refused-transactions-are-dropped'],
    open: 'the response of `platform.issueTx` to an invalid transaction',
    releases: 'an error, and the status Dropped',
    kept: ['platform.issueTx/double-spend-is-an-error'],
  },
  {
    variants: ['supply-of-a-permissioned-subnet-*', 'min-stake-of-a-permissioned-subnet-is-zero'],
    open: 'the supply and the least stake of a permissioned Subnet',
    releases: 'an error',
    kept: [
      'platform.getCurrentSupply/permissioned-subnet-is-an-error',
      'platform.getMinStake/permissioned-subnet-is-an-error',
    ],
  },
  {
    variants: ['total-stake-of-an-unknown-subnet-is-an-error'],
    open: 'the total stake of an unknown Subnet',
    releases: '0, and an error up to 1.10.13',
    kept: ['platform.getTotalStake/unknown-subnet-is-zero'],
    errata: ['untracked-subnets-have-no-totals'],
  },
  {
    variants: ['validators-of-an-unknown-subnet-are-an-error', 'validators-at-of-an-unknown-subnet-are-an-error'],
    open: 'the validators of an unknown Subnet',
    releases: 'none',
    kept: ['platform.getCurrentValidators/unknown-subnet-is-empty', 'platform.getValidatorsAt/unknown-subnet-is-empty'],
  },
  {
    variants: ['validators-above-the-tip-are-none'],
    open: 'the validators at a height above the last accepted one',
    releases: 'an error',
    kept: ['platform.getValidatorsAt/height-above-tip-is-an-error'],
  },
  {
    variants: ['an-unknown-subnet-validates-nothing'],
    open: '`platform.validates` of an unknown Subnet',
    releases: 'an error',
    kept: ['platform.validates/unknown-subnet-is-an-error'],
  },
  {
    variants: ['rewards-of-an-unknown-transaction-are-an-error'],
    open: 'the rewards of an unknown transaction',
    releases: 'none',
    kept: ['platform.getRewardUTXOs/unknown-tx-has-none'],
  },
  {
    variants: ['the-p-chain-is-validated'],
    open: 'the P-Chain in the result of `platform.validates`',
    releases: 'left out: no transaction created it',
    kept: [],
    why: 'Clients know the P-Chain without asking, and no fault of this kind is known.',
  },
  {
    variants: ['the-primary-network-is-no-subnet-of-the-list', 'the-primary-network-is-a-subnet'],
    open: 'the Primary Network as a Subnet',
    releases: 'in the list of all Subnets; an error in `platform.getSubnet`',
    kept: ['platform.getSubnets/includes-the-primary-network', 'platform.getSubnet/primary-network-is-an-error'],
  },
  {
    variants: ['negative-limits-count-as-left-out', 'limit-zero-is-no-page'],
    open: 'a negative `limit`, and 0',
    releases: 'an error; 0 counts as 1024',
    kept: ['platform.getUTXOs/malformed-limit-is-an-error', 'platform.getUTXOs/limit-zero-is-1024'],
  },
  {
    variants: ['no-addresses-own-nothing'],
    open: '`platform.getUTXOs` without addresses',
    releases: 'an error',
    kept: ['platform.getUTXOs/no-addresses-is-an-error'],
  },
  {
    variants: ['integers-must-be-numbers'],
    open: 'decimal strings as integer arguments',
    releases: 'accepted',
    kept: ['platform.getBlockByHeight/height-may-be-a-string', 'index.getContainerByIndex/accepts-decimal-string'],
  },
  {
    variants: ['bytes-without-checksum', 'bytes-in-another-codec'],
    open: 'the bytes of blocks, transactions, UTXOs and containers',
    releases: 'the codec of the network, with a checksum',
    kept: ['platform.getBlock/hex-carries-a-checksum', 'platform.getTx/hash-of-bytes-is-the-id'],
  },
  {
    variants: ['credentials-are-wrapped'],
    open: 'credentials in an object with the ID of their feature extension',
    releases: 'not wrapped',
    kept: [],
    why: 'The document shows both forms; a client that follows it reads both.',
  },
  {
    variants: ['node-ids-without-checksum', 'vm-ids-in-hex', 'fx-ids-in-hex', 'container-ids-in-hex'],
    open: 'the form of node IDs, and of the IDs of virtual machines, feature extensions and containers',
    releases: 'CB58',
    kept: ['encoding/node-ids-are-cb58', 'platform.getBlockchains/vm-id-is-cb58', 'index.container/id-is-cb58'],
  },
  {
    variants: ['no-index-of-*', '?-index-at-another-path'],
    open: 'the paths of the indexes of the P-Chain and the C-Chain',
    releases: '`/ext/index/P/block` and `/ext/index/C/block`',
    kept: ['http.paths/index-p-chain', 'http.paths/index-c-chain'],
  },
  {
    variants: ['bare-headers'],
    open: 'response headers',
    releases: '`Node-Id` in each response',
    kept: ['http.paths/node-id-header'],
  },
  {
    variants: [
      'more-headers',
      'liveness-is-without-length',
      'limits-bodies-*',
      'closes-connections',
      'speaks-http-1-0',
    ],
    open: 'further headers, limits of bodies, and connections',
    releases: 'HTTP/1.1 and open connections; no limit of bodies is known',
    kept: [],
    why: READER,
  },
  {
    variants: ['compresses', 'compresses-everything'],
    open: 'compression',
    releases: 'long responses up to 1.13.1, none later',
    kept: ['http.paths/large-answers-are-compressed', 'http.paths/answers-are-not-compressed'],
    errata: ['large-answers-are-compressed', 'answers-are-not-compressed'],
    why: 'Up to 1.13.1, nothing tests that short responses are not compressed.',
  },
  {
    variants: ['any-host'],
    open: 'the `Host` header',
    releases: 'a foreign name is rejected with 403, and served up to 1.10.2',
    kept: ['http.paths/foreign-host-is-403', 'http.paths/foreign-host-is-served'],
    errata: ['any-host-is-served'],
  },
  {
    variants: ['no-cross-origin', 'preflight-is-refused'],
    open: 'CORS',
    releases: 'each origin is allowed',
    kept: ['http.paths/preflight-is-answered'],
  },
];

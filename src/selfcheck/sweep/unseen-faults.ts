import type { FaultKind } from '../../reference-node/faults/fault-kinds.ts';
import type { Fault } from '../../reference-node/faults/fault.ts';

/** Faults that no requirement can find, and why. */
interface Unseen {
  readonly methods: RegExp;
  readonly paths: RegExp;
  /** All kinds without it. */
  readonly kinds?: readonly FaultKind[];
  /** All profiles without it. */
  readonly profiles?: RegExp;
  readonly reason: string;
}

const VALUES: readonly FaultKind[] = [
  'other-value',
  'off-by-one',
  'one-less',
  'value-of-another',
  'swapped-with-next',
  'bad-checksum',
  'emptied',
  'first-lost',
  'last-twice',
  'first-two-swapped',
];
const STATUS: readonly FaultKind[] = ['status-202', 'status-404', 'status-500'];
const HEALTH = /health/;
const ANY = /./;

const UNSEEN: readonly Unseen[] = [
  {
    methods: ANY,
    paths: /^error\/(code|message)$/,
    kinds: VALUES,
    reason: 'The document names neither codes nor messages of errors.',
  },
  { methods: ANY, paths: /^error\/data\b/, reason: 'JSON-RPC leaves the member `data` of an error to the node.' },
  { methods: ANY, paths: /^error$/, kinds: STATUS, reason: 'The document names no HTTP status of a refused call.' },
  { methods: ANY, paths: /^error$/, kinds: ['stale'], reason: 'The error of one call may be that of another.' },
  {
    methods: ANY,
    paths: /^result$/,
    kinds: ['status-202'],
    reason: 'The document names no HTTP status of a result, and any 2xx is a success.',
  },
  {
    methods: /^platform\.get(Block|BlockByHeight|Tx)$/,
    paths: /unsignedTx\/(importedInputs|sourceChain|owner|subnetAuthorization)/,
    kinds: ['removed', 'emptied'],
    reason: 'The document shows no such member of a transaction, so that one of its forms may lack it.',
  },
  {
    methods: HEALTH,
    paths: /checks\/\*\/message(\/|$)/,
    kinds: VALUES,
    reason: 'What a check measures is another at each run of it, and no other response tells it.',
  },
  {
    methods: HEALTH,
    paths: /checks\/\*\/message(\/|$)/,
    kinds: ['removed', 'null'],
    reason: 'A check may have no message, and a message need not have every member of the examples.',
  },
  {
    methods: HEALTH,
    paths: /checks\/\*\/duration$/,
    kinds: VALUES,
    reason: 'How long a check took is known to the node alone.',
  },
  {
    methods: HEALTH,
    paths: /checks\/\*\/(timestamp|timeOfFirstFailure)$/,
    kinds: ['off-by-one', 'one-less', 'value-of-another', 'swapped-with-next'],
    reason: 'When a check ran is known to the node alone.',
  },
  {
    methods: HEALTH,
    paths: /checks\/\*\/error/,
    reason: 'The document tells that a failing check has an `error`, and nothing of its value.',
  },
];

/** Why nothing finds a fault; undefined where something must. */
export function unseen({ method, path, kind }: Fault, profile: string): string | undefined {
  return UNSEEN.find(
    ({ methods, paths, kinds, profiles }) =>
      methods.test(method) && paths.test(path) && kinds?.includes(kind) !== false && profiles?.test(profile) !== false,
  )?.reason;
}

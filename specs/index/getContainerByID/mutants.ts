import {
  BY_ID,
  EMPTY_CONTAINER,
  type Mutant,
  callWith,
  mapContainerAt,
  flip,
  mapArguments,
  wrapHandler,
  respondInsteadOfError,
  lastContainerJson,
  mutantTable,
  refuse,
  mapResultAt,
  text,
  withBytes,
} from '../../../src/reference-node/kit/index.ts';

/** Defects of index.getContainerByID. */
export const mutants: readonly Mutant[] = [
  ...mutantTable(BY_ID, {
    'result-is-a-container/refuses': ['The method returns an error for every call.', wrapHandler(BY_ID, () => refuse)],
    'result-is-a-container/null': ['The method returns null for every call.', mapResultAt(BY_ID, '', () => null)],
    'is-the-one-with-that-id/next-for-asked': [
      'The method returns the container after the requested one.',
      wrapHandler(BY_ID, (base) => (call) => {
        const all = (call.indexPath && call.ledger.index(call.indexPath)) ?? [];
        const found = call.indexPath && call.ledger.containerById(call.indexPath, call.args.id('id'));
        const next = found && all[(Number(found.index) + 1) % all.length];
        return base(next === undefined ? call : callWith(call, { id: next.id }));
      }),
    ],
    'is-the-one-with-that-id/always-the-last': [
      'The method always returns the last container.',
      wrapHandler(BY_ID, () => lastContainerJson),
    ],
    'same-as-by-index/whole-seconds': [
      'The timestamp has whole seconds, but nanoseconds in `index.getContainerByIndex`.',
      mapContainerAt('timestamp', (time) => text(time).replace(/\.\d+/, ''), BY_ID),
    ],
    'same-as-by-index/bit-turned': [
      'One bit of the bytes is flipped, and the checksum matches.',
      mapContainerAt('bytes', withBytes(flip), BY_ID),
    ],
    'same-as-by-index/index-left-at-zero': [
      'The `index` is 0 for every container.',
      mapContainerAt('index', () => '0', BY_ID),
    ],
    'unknown-id-is-an-error/empty-for-unknown': [
      'The method returns an empty container for an unknown ID.',
      respondInsteadOfError(BY_ID, () => EMPTY_CONTAINER),
      { history: 'F97' },
    ],
    'unknown-id-is-an-error/null-for-unknown': [
      'The method returns null for an unknown ID.',
      respondInsteadOfError(BY_ID, () => null),
      { under: 'missing-containers-are-errors' },
    ],
    'unknown-id-is-an-error/last-for-unknown': [
      'The method returns the last container for an unknown ID.',
      respondInsteadOfError(BY_ID, lastContainerJson),
    ],
    'old-name-is-not-taken/former-name-taken': [
      'The method also reads the former argument `containerID`.',
      mapArguments(BY_ID, (params) => ({ id: params.containerID, ...params })),
      { history: 'F95' },
    ],
    'same-as-by-index/accepted-a-second-later-by-id': [
      'The timestamp of a container is one second later by ID than by position.',
      mapResultAt(BY_ID, 'timestamp', (timestamp) => {
        const [whole = '', fraction = ''] = text(timestamp).replace(/Z$/, '').split('.');
        const later = new Date(Date.parse(`${whole}Z`) + 1000).toISOString().slice(0, whole.length);
        return `${later}${fraction === '' ? '' : `.${fraction}`}Z`;
      }),
    ],
  }),
];

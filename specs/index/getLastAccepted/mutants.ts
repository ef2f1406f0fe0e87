import {
  type Call,
  EMPTY_CONTAINER,
  type Json,
  LAST,
  type Mutant,
  mapContainerAt,
  mapEverySecond,
  flip,
  wrapHandler,
  respondInsteadOfError,
  lastPosition,
  mutantTable,
  refuse,
  mapResult,
  mapResultAt,
  containerJsonAt,
  text,
  withBytes,
} from '../../../src/reference-node/kit/index.ts';

/** Defects of index.getLastAccepted. */
export const mutants: readonly Mutant[] = [
  ...mutantTable(LAST, {
    'result-is-a-container/in-a-list': [
      'The method returns a list with the container.',
      mapResultAt(LAST, '', (container) => [container]),
    ],
    'result-is-a-container/refuses': [
      'The method returns an error on a filled index.',
      wrapHandler(LAST, () => refuse),
      { history: 'F87' },
    ],
    'result-is-a-container/null': ['The method returns null.', mapResultAt(LAST, '', () => null)],
    'is-the-last/one-before': ['The method returns the container before the last one.', mapResult(LAST, beforeTheLast)],
    'is-the-last/the-first': [
      'The method returns the first container.',
      mapResult(LAST, (_, call) => containerJsonAt(call, 0n)),
    ],
    'same-as-by-index/whole-seconds': [
      'The timestamp has whole seconds, but nanoseconds in `index.getContainerByIndex`.',
      mapContainerAt('timestamp', (time) => text(time).replace(/\.\d+/, ''), LAST),
    ],
    'same-as-by-index/bit-turned': [
      'One bit of the bytes is flipped, and the checksum matches.',
      mapContainerAt('bytes', withBytes(flip), LAST),
    ],
    'never-goes-back/swings': [
      'Every second response is the container before the last one.',
      mapEverySecond(LAST, beforeTheLast),
    ],
    'empty-index-is-an-error/empty-container': [
      'The method returns an empty container on an empty index.',
      respondInsteadOfError(LAST, () => EMPTY_CONTAINER),
      { history: 'F97' },
    ],
    'empty-index-is-an-error/null-when-empty': [
      'The method returns null on an empty index.',
      respondInsteadOfError(LAST, () => null),
    ],
  }),
];

function beforeTheLast(own: Json, call: Call): Json {
  const last = lastPosition(call);
  return last > 0n ? containerJsonAt(call, last - 1n) : own;
}

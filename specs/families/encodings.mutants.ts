import {
  type Call,
  type Change,
  type Json,
  type Mutant,
  acceptAnyEncoding,
  acceptUnknownEncoding,
  callWith,
  defaultArgument,
  isItems,
  isMembers,
  mapArgument,
  mapResultAt,
  mapResultAtIn,
  memberMutants,
  withDialect,
  wrapHandler,
} from '../../src/reference-node/kit/index.ts';
import { MEMBERS } from './members.ts';

/** Defects in what methods of the P-Chain make of `encoding`. */
export const mutants: readonly Mutant[] = [
  ...memberMutants(MEMBERS['hex-echoed'], {
    'says-json': [
      'The result names the encoding `json` for every encoding.',
      ({ method }) => mapResultAt(method, 'encoding', () => 'json'),
    ],
  }),
  ...memberMutants(MEMBERS['json-echoed'], {
    'says-hex': [
      'The result names the encoding `hex` for every encoding.',
      ({ method }) => mapResultAt(method, 'encoding', () => 'hex'),
    ],
    'hex-only': [
      'The method returns hex for the encoding `json`.',
      ({ method }) => mapArgument(method, 'encoding', () => 'hex'),
    ],
  }),
  ...memberMutants(MEMBERS['hex-by-default'], {
    'json-by-default': [
      'The method returns the JSON form if `encoding` is omitted.',
      ({ method }) => defaultArgument(method, 'encoding', 'json'),
    ],
  }),
  ...memberMutants(MEMBERS['other-encoding'], {
    'any-encoding': [
      'The method treats an unknown `encoding` as `hex`.',
      ({ method }) => acceptUnknownEncoding(method),
    ],
  }),
  ...memberMutants(MEMBERS['hex-alone'], {
    'any-encoding': ['The method treats any `encoding` as `hex`.', ({ method }) => acceptAnyEncoding(method)],
  }),
  ...memberMutants(MEMBERS['hex-variants'], {
    'variants-refused': [
      'The method rejects the encodings `hexc` and `hexnc`.',
      ({ method }) => withDialect({ hexVariants: false }, [method]),
    ],
    'variants-are-called-hex': [
      'The result names the encoding `hex` for `hexc` and `hexnc`.',
      ({ method }) => mapResultAtIn(method, 'encoding', (own, call) => (isVariant(call) ? 'hex' : own)),
    ],
    'checksum-kept': [
      'The bytes with the encoding `hexnc` have a checksum.',
      ({ method }) => bytesOfAnother(method, 'hexnc', 'hex'),
    ],
    'checksum-lost': [
      'The bytes with the encoding `hexc` have no checksum.',
      ({ method }) => bytesOfAnother(method, 'hexc', 'hexnc'),
    ],
    'capitals-unknown': [
      'The method rejects the name of an encoding in upper case.',
      ({ method }) => mapArgument(method, 'encoding', (encoding) => (encoding === 'HEX' ? 'unknown' : encoding)),
    ],
    'bytes-in-capitals': [
      'The hex digits with the encoding `hexnc` are in upper case.',
      ({ method, result }) =>
        mapResultAtIn(method, result, (bytes, { args }) =>
          args.isText('encoding', 'hexnc') ? inCapitals(bytes) : bytes,
        ),
    ],
  }),
];

function isVariant({ args }: Call): boolean {
  return args.isText('encoding', 'hexc') || args.isText('encoding', 'hexnc');
}

/** The response to one encoding has the bytes of another. */
function bytesOfAnother(method: string, encoding: string, other: string): Change {
  return wrapHandler(method, (base) => (call) => {
    const own = base(call);
    if (!isMembers(own) || own.encoding !== encoding) return own;
    const bytes = base(callWith(call, { encoding: other }));
    return isMembers(bytes) ? { ...bytes, encoding } : own;
  });
}

function inCapitals(bytes: Json): Json {
  if (isItems(bytes)) return bytes.map(inCapitals);
  return typeof bytes === 'string' ? `0x${bytes.slice(2).toUpperCase()}` : bytes;
}

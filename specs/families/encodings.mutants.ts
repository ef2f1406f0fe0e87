import * as node from '../../src/reference-node/kit/index.ts';
import { MEMBERS } from './members.ts';

/** Defects in what methods of the P-Chain make of `encoding`. */
export const mutants: readonly node.Mutant[] = [
  ...node.memberMutants(MEMBERS['hex-echoed'], {
    'says-json': [
      'The result names the encoding `json` for every encoding.',
      ({ method }) => node.mapResultAt(method, 'encoding', () => 'json'),
    ],
  }),
  ...node.memberMutants(MEMBERS['json-echoed'], {
    'says-hex': [
      'The result names the encoding `hex` for every encoding.',
      ({ method }) => node.mapResultAt(method, 'encoding', () => 'hex'),
    ],
    'hex-only': [
      'The method returns hex for the encoding `json`.',
      ({ method }) => node.mapArgument(method, 'encoding', () => 'hex'),
    ],
  }),
  ...node.memberMutants(MEMBERS['hex-by-default'], {
    'json-by-default': [
      'The method returns the JSON form if `encoding` is omitted.',
      ({ method }) => node.defaultArgument(method, 'encoding', 'json'),
    ],
  }),
  ...node.memberMutants(MEMBERS['other-encoding'], {
    'any-encoding': [
      'The method treats an unknown `encoding` as `hex`.',
      ({ method }) => node.acceptUnknownEncoding(method),
    ],
  }),
  ...node.memberMutants(MEMBERS['hex-alone'], {
    'any-encoding': ['The method treats any `encoding` as `hex`.', ({ method }) => node.acceptAnyEncoding(method)],
  }),
  ...node.memberMutants(MEMBERS['hex-variants'], {
    'variants-refused': [
      'The method rejects the encodings `hexc` and `hexnc`.',
      ({ method }) => node.withDialect({ hexVariants: false }, [method]),
    ],
    'variants-are-called-hex': [
      'The result names the encoding `hex` for `hexc` and `hexnc`.',
      ({ method }) => node.mapResultAtIn(method, 'encoding', (own, call) => (isVariant(call) ? 'hex' : own)),
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
      ({ method }) => node.mapArgument(method, 'encoding', (encoding) => (encoding === 'HEX' ? 'unknown' : encoding)),
    ],
    'bytes-in-capitals': [
      'The hex digits with the encoding `hexnc` are in upper case.',
      ({ method, result }) =>
        node.mapResultAtIn(method, result, (bytes, { args }) =>
          args.isText('encoding', 'hexnc') ? inCapitals(bytes) : bytes,
        ),
    ],
  }),
];

function isVariant({ args }: node.Call): boolean {
  return args.isText('encoding', 'hexc') || args.isText('encoding', 'hexnc');
}

/** The response to one encoding has the bytes of another. */
function bytesOfAnother(method: string, encoding: string, other: string): node.Change {
  return node.wrapHandler(method, (base) => (call) => {
    const own = base(call);
    if (!node.isMembers(own) || own.encoding !== encoding) return own;
    const bytes = base(node.callWith(call, { encoding: other }));
    return node.isMembers(bytes) ? { ...bytes, encoding } : own;
  });
}

function inCapitals(bytes: node.Json): node.Json {
  if (node.isItems(bytes)) return bytes.map(inCapitals);
  return typeof bytes === 'string' ? `0x${bytes.slice(2).toUpperCase()}` : bytes;
}

import type { Call } from '../../rpc/call.ts';
import { argument, handled, resultAtOf, spoken } from '../../changes/changes.ts';
import { callWith } from '../../changes/call-with.ts';
import { isMembers } from '../../changes/json-path.ts';
import type { Claim, MakeMutant, Mutant, Prefix } from './mutant.ts';

/** Methods that deployed releases answer under every name of the hex encoding. */
type TakesHexVariants = Extract<
  Prefix,
  'platform.getBlock' | 'platform.getBlockByHeight' | 'platform.getTx' | 'platform.getUTXOs' | 'platform.getRewardUTXOs'
>;

type Make = (claim: Extract<Claim<TakesHexVariants>, 'hex-variants-are-taken'>, ...rest: Tail) => Mutant;
type Tail = MakeMutant<TakesHexVariants> extends (claim: never, ...rest: infer R) => unknown ? R : never;

/** Defects in how a method reads the names of the hex encoding; `bytes` is the path of what is encoded. */
export function hexVariantMutants(make: Make, method: TakesHexVariants, bytes: string): Mutant[] {
  const claim = 'hex-variants-are-taken';
  return [
    make(
      claim,
      'variants-refused',
      'The method rejects the encodings `hexc` and `hexnc`.',
      spoken({ hexVariants: false }, [method]),
    ),
    make(
      claim,
      'variants-are-called-hex',
      'The result names the encoding `hex` for `hexc` and `hexnc`.',
      resultAtOf(method, 'encoding', (own, call) => (isVariant(call) ? 'hex' : own)),
    ),
    make(
      claim,
      'checksum-kept',
      'The bytes with the encoding `hexnc` have a checksum.',
      handled(method, (base) => (call) => {
        const own = base(call);
        if (!isMembers(own) || own.encoding !== 'hexnc') return own;
        const checked = base(callWith(call, { encoding: 'hex' }));
        return isMembers(checked) ? { ...checked, encoding: 'hexnc' } : own;
      }),
    ),
    make(
      claim,
      'checksum-lost',
      'The bytes with the encoding `hexc` have no checksum.',
      handled(method, (base) => (call) => {
        const own = base(call);
        if (!isMembers(own) || own.encoding !== 'hexc') return own;
        const bare = base(callWith(call, { encoding: 'hexnc' }));
        return isMembers(bare) ? { ...bare, encoding: 'hexc' } : own;
      }),
    ),
    make(
      claim,
      'capitals-unknown',
      'The method rejects the name of an encoding in upper case.',
      argument(method, 'encoding', (encoding) => (encoding === 'HEX' ? 'unknown' : encoding)),
    ),
    make(
      claim,
      'bytes-in-capitals',
      'The hex digits with the encoding `hexnc` are in upper case.',
      resultAtOf(method, bytes, (value, { args }) =>
        args.isText('encoding', 'hexnc') && typeof value === 'string' ? `0x${value.slice(2).toUpperCase()}` : value,
      ),
    ),
  ];
}

function isVariant({ args }: Call): boolean {
  return args.isText('encoding', 'hexc') || args.isText('encoding', 'hexnc');
}

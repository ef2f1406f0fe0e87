import { encodeId } from '../../encoding/id.ts';
import type { Container } from '../ledger.ts';
import { blockBytes } from '../../encoding/codec/platform-block.ts';
import { type PlatformBlock, readPlatformBlock } from '../../encoding/codec/platform-chain.ts';
import { readProposerBlock, writeProposerBlock } from '../../encoding/codec/proposer-block.ts';
import { sha256 } from '../../encoding/sha256.ts';
import type { Change } from './change.ts';
import { containerWith, withOtherContainers } from './containers.ts';

/** What becomes of a container: another one, or undefined where it is left out. */
type Fault = (container: Container, all: readonly Container[]) => Container | undefined;

/** The place of the old container of the P-Chain that is changed: no other index is as long. */
const PLACE = 612;

/** Changes one old container of the P-Chain's index, whatever method shows it. */
export function oldContainer(fault: Fault): Change {
  return withOtherContainers((container, all) =>
    container.index === BigInt(PLACE) ? fault(container, all) : container,
  );
}

/** Changes the last old container that holds a block with decisions. */
export function oldStandardBlock(fault: Fault): Change {
  const places = new WeakMap<readonly Container[], number>();
  const placeIn = (all: readonly Container[]): number => {
    const place = places.get(all) ?? all.findLastIndex((each, at) => at <= PLACE && isStandard(each));
    places.set(all, place);
    return place;
  };
  return withOtherContainers((container, all) =>
    all.length > PLACE && Number(container.index) === placeIn(all) ? fault(container, all) : container,
  );
}

function isStandard(container: Container): boolean {
  return readPlatformBlock(innerOf(container)).kind === 'standard';
}

/** The container around another block, with the ID that fits its bytes. */
export function rewrapped(container: Container, change: (inner: Uint8Array) => Uint8Array): Container {
  const block = readProposerBlock(container.bytes);
  const { id, bytes } = writeProposerBlock({ ...block, inner: change(block.inner) });
  return containerWith(container, { id: encodeId(id), bytes });
}

/** The container on top of another one, with the ID that fits its bytes. */
export function withParent(container: Container, parent: Container): Container {
  const parentId = sha256(readProposerBlock(parent.bytes).hashed);
  const { id, bytes } = writeProposerBlock({ ...readProposerBlock(container.bytes), parentId });
  return containerWith(container, { id: encodeId(id), bytes });
}

/** The bytes of a block with a height that is higher by so many. */
export function raised(inner: Uint8Array, by: bigint): Uint8Array {
  return blockWith(inner, ({ height }) => ({ height: height + by }));
}

/** The bytes of a block whose time is earlier by so many seconds. */
export function earlier(inner: Uint8Array, by: bigint): Uint8Array {
  return blockWith(inner, ({ time = by }) => ({ time: time - by }));
}

/** The bytes of a block of decisions with those of another one. */
export function withContent(inner: Uint8Array, other: Uint8Array): Uint8Array {
  return blockWith(inner, () => ({ transactions: readPlatformBlock(other).transactions }));
}

/** The block in a container. */
export function innerOf({ bytes }: Container): Uint8Array {
  return readProposerBlock(bytes).inner;
}

/** The nearest block of decisions before a container. */
export function standardBefore({ index }: Container, all: readonly Container[]): Container | undefined {
  return all.findLast((each) => each.index < index && isStandard(each));
}

function blockWith(inner: Uint8Array, own: (block: PlatformBlock) => Partial<PlatformBlock>): Uint8Array {
  const block = readPlatformBlock(inner);
  return blockBytes({ ...block, ...own(block) }, (to, { bytes }) => {
    to.bytes(bytes);
  });
}

import { encodeId } from '../../encoding/id.ts';
import type { Container } from '../ledger.ts';
import { readProposerBlock, writeProposerBlock } from '../../encoding/codec/proposer-block.ts';
import { sha256 } from '../../encoding/sha256.ts';
import type { Change } from './change.ts';
import { containerWith, withOtherContainers } from './containers.ts';

/** What becomes of a container: another one, or undefined where it is left out. */
type Fault = (container: Container, all: readonly Container[]) => Container | undefined;

/** The place of the old container of the P-Chain that is changed: no other index is as long. */
const PLACE = 612;
/** Where the time, the height and the transactions of a block of the P-Chain begin. */
const [TIME, HEIGHT, CONTENT] = [6, 46, 54];
const STANDARD = 32;

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
    const place = places.get(all) ?? all.findLastIndex((each, at) => at <= PLACE && kindOf(each) === STANDARD);
    places.set(all, place);
    return place;
  };
  return withOtherContainers((container, all) =>
    all.length > PLACE && Number(container.index) === placeIn(all) ? fault(container, all) : container,
  );
}

function kindOf({ bytes }: Container): number | undefined {
  const { inner } = readProposerBlock(bytes);
  return viewOf(inner).getUint32(2);
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
  const bytes = inner.slice();
  viewOf(bytes).setBigUint64(HEIGHT, viewOf(bytes).getBigUint64(HEIGHT) + by);
  return bytes;
}

/** The bytes of a block whose time is earlier by so many seconds. */
export function earlier(inner: Uint8Array, by: bigint): Uint8Array {
  const bytes = inner.slice();
  viewOf(bytes).setBigUint64(TIME, viewOf(bytes).getBigUint64(TIME) - by);
  return bytes;
}

/** The bytes of a block of decisions with those of another one. */
export function withContent(inner: Uint8Array, other: Uint8Array): Uint8Array {
  return Buffer.concat([inner.subarray(0, CONTENT), other.subarray(CONTENT)]);
}

/** The block in a container. */
export function innerOf({ bytes }: Container): Uint8Array {
  return readProposerBlock(bytes).inner;
}

/** The nearest block of decisions before a container. */
export function standardBefore({ index }: Container, all: readonly Container[]): Container | undefined {
  return all.findLast((each) => each.index < index && kindOf(each) === STANDARD);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

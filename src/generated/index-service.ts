// Generated from schemas/index by tools/generate.mjs. Do not edit: change the source and run `npm run generate`.

import type { Cb58Id, Hex, Timestamp, Uint64Either, Uint64String } from './common.ts';

/**
 * A container of an index: a block, a vertex or a transaction that the node accepted.
 */
export interface Container {
  /**
   * The container ID.
   */
  id: Cb58Id & string;
  /**
   * The bytes of the container.
   */
  bytes: Hex;
  /**
   * The time at which this node accepted the container.
   */
  timestamp: Timestamp;
  /**
   * The encoding of `bytes`.
   */
  encoding: 'hex';
  /**
   * The number of containers that this index accepted before this container.
   */
  index: Uint64String;
}

/**
 * The arguments of index.getContainerByID.
 */
export interface GetContainerByIDParams {
  /**
   * The container ID.
   */
  id: Cb58Id;
  /**
   * The encoding of bytes; only hex is valid.
   */
  encoding?: undefined | 'hex';
}

/**
 * The result of index.getContainerByID: the container with this ID, or null: the document does not show the response where there is none.
 */
export type GetContainerByIDResult = Container | null;

/**
 * The arguments of index.getContainerByIndex.
 */
export interface GetContainerByIndexParams {
  /**
   * The position in the index, from 0.
   */
  index: Uint64Either;
  /**
   * The encoding of bytes; only hex is valid.
   */
  encoding?: undefined | 'hex';
}

/**
 * The result of index.getContainerByIndex: the container at this position, or null: the document does not show the response where there is none.
 */
export type GetContainerByIndexResult = Container | null;

/**
 * The arguments of index.getContainerRange.
 */
export interface GetContainerRangeParams {
  /**
   * The position of the first container.
   */
  startIndex: Uint64Either;
  /**
   * The number of containers, from 0 to 1024.
   */
  numToFetch: Uint64Either;
  /**
   * The encoding of bytes; only hex is valid.
   */
  encoding?: undefined | 'hex';
}

/**
 * The result of index.getContainerRange: the containers of the range, or null for a range of 0 containers.
 */
export type GetContainerRangeResult = Container[] | null;

/**
 * The arguments of index.getIndex.
 */
export interface GetIndexParams {
  /**
   * The container ID.
   */
  id: Cb58Id;
  /**
   * The encoding of bytes; only hex is valid.
   */
  encoding?: undefined | 'hex';
}

/**
 * The result of index.getIndex.
 */
export interface GetIndexResult {
  /**
   * The position of the container.
   */
  index: Uint64String;
}

/**
 * The arguments of index.getLastAccepted.
 */
export interface GetLastAcceptedParams {
  /**
   * The encoding of bytes; only hex is valid.
   */
  encoding?: undefined | 'hex';
}

/**
 * The result of index.getLastAccepted: the last accepted container. The document does not show the result of an empty index: null, or an error instead.
 */
export type GetLastAcceptedResult = Container | null;

/**
 * The arguments of index.isAccepted.
 */
export interface IsAcceptedParams {
  /**
   * The container ID.
   */
  id: Cb58Id;
  /**
   * The encoding of bytes; only hex is valid.
   */
  encoding?: undefined | 'hex';
}

/**
 * The result of index.isAccepted.
 */
export interface IsAcceptedResult {
  /**
   * Whether the container is in the index.
   */
  isAccepted: boolean;
}

// Generated from schemas/index by scripts/generate.mjs. Do not edit: change the source and run `npm run generate`.

import type { Cb58Id, Hex, Timestamp, Uint64Either, Uint64String } from './common.ts';

/**
 * A container of an index: a block, vertex or transaction that the node accepted.
 */
export interface Container {
  /**
   * The container ID.
   */
  id: Cb58Id & string;
  /**
   * The container itself.
   */
  bytes: Hex;
  /**
   * When this node accepted the container.
   */
  timestamp: Timestamp;
  /**
   * How `bytes` is written.
   */
  encoding: 'hex';
  /**
   * How many containers this index accepted before this one.
   */
  index: Uint64String;
}

/**
 * Arguments of index.getContainerByID.
 */
export interface GetContainerByIDParams {
  /**
   * The container ID.
   */
  id: Cb58Id;
  /**
   * How bytes are to be written; hex is the only one.
   */
  encoding?: 'hex';
}

/**
 * Result of index.getContainerByID: the container with that ID.
 */
export type GetContainerByIDResult = Container;

/**
 * Arguments of index.getContainerByIndex.
 */
export interface GetContainerByIndexParams {
  /**
   * Position in the index, from 0.
   */
  index: Uint64Either;
  /**
   * How bytes are to be written; hex is the only one.
   */
  encoding?: 'hex';
}

/**
 * Result of index.getContainerByIndex: the container at that position.
 */
export type GetContainerByIndexResult = Container;

/**
 * Arguments of index.getContainerRange.
 */
export interface GetContainerRangeParams {
  /**
   * Position of the first container.
   */
  startIndex: Uint64Either;
  /**
   * How many containers, 0 to 1024.
   */
  numToFetch: Uint64Either;
  /**
   * How bytes are to be written; hex is the only one.
   */
  encoding?: 'hex';
}

/**
 * Result of index.getContainerRange: the containers of the range, or null when none were asked for.
 */
export type GetContainerRangeResult = Container[] | null;

/**
 * Arguments of index.getIndex.
 */
export interface GetIndexParams {
  /**
   * The container ID.
   */
  id: Cb58Id;
  /**
   * How bytes are to be written; hex is the only one.
   */
  encoding?: 'hex';
}

/**
 * Result of index.getIndex.
 */
export interface GetIndexResult {
  /**
   * Position of the container.
   */
  index: Uint64String;
}

/**
 * Arguments of index.getLastAccepted.
 */
export interface GetLastAcceptedParams {
  /**
   * How bytes are to be written; hex is the only one.
   */
  encoding?: 'hex';
}

/**
 * Result of index.getLastAccepted: the container accepted last.
 */
export type GetLastAcceptedResult = Container;

/**
 * Arguments of index.isAccepted.
 */
export interface IsAcceptedParams {
  /**
   * The container ID.
   */
  id: Cb58Id;
  /**
   * How bytes are to be written; hex is the only one.
   */
  encoding?: 'hex';
}

/**
 * Result of index.isAccepted.
 */
export interface IsAcceptedResult {
  /**
   * Whether the container is in the index.
   */
  isAccepted: boolean;
}

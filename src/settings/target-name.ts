import { InvalidArgumentError } from 'commander';
import { baseUrl } from './parse-target.ts';

const NAME = /^[A-Za-z][A-Za-z0-9_-]*$/;

/** Whether a target is meant by its name in the configuration, not by its address. */
export function isTargetName(text: string): boolean {
  return NAME.test(text);
}

/** The value of `--target`: the address of a node, or the name of a target in the configuration. */
export function addressOrName(text: string): string {
  return isTargetName(text) ? text : baseUrl(text);
}

/** The value of `--shard`: which part, of how many. */
export function shardOf(text: string): { readonly index: number; readonly of: number } {
  const [, index, of] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  if (index === undefined || of === undefined || index < 1 || of < 1 || index > of) {
    throw new InvalidArgumentError('It must be a part and how many there are, such as 2/4.');
  }
  return { index, of };
}

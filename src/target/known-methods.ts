import type { Profile } from '../catalogue/profile.ts';
import { isJsonObject, type JsonValue } from '../encoding/json.ts';
import type { NodeClient } from './client/node-client.ts';
import { textOf } from './read-json.ts';

/** Methods that a node knows and does not know. A method without a proper response is in neither set. */
export interface KnownMethods {
  readonly known: ReadonlySet<string>;
  readonly unknown: ReadonlySet<string>;
}

/** Methods that only a part of the profiles has, sorted. */
export function tellingMethods(profiles: readonly Profile[]): string[] {
  const all = new Set(profiles.flatMap(({ methods }) => [...methods]));
  return [...all].filter((method) => !profiles.every(({ methods }) => methods.has(method))).sort();
}

/** Finds out which methods a node knows. It calls them without arguments, so that no call changes the node. */
export async function probeMethods(client: NodeClient, methods: readonly string[]): Promise<KnownMethods> {
  const [known, unknown] = [new Set<string>(), new Set<string>()];
  for (const method of methods) {
    const { json } = await client.call(method, {});
    const is = isKnown(json);
    if (is !== undefined) (is ? known : unknown).add(method);
  }
  return { known, unknown };
}

/** Whether a response shows that the node knows its method; undefined for an improper response. */
export function isKnown(response: JsonValue | undefined): boolean | undefined {
  if (!isJsonObject(response)) return undefined;
  if (textOf(response.error, 'message')?.includes("can't find method") === true) return false;
  return response.result !== undefined || isJsonObject(response.error) ? true : undefined;
}

/** Why a profile does not fit: methods of the profile that the node does not know, and methods of the node that it does not have. */
export function contradictions({ methods }: Profile, { known, unknown }: KnownMethods): string[] {
  return [
    ...[...unknown].filter((method) => methods.has(method)).map((method) => `it does not know ${method}`),
    ...[...known].filter((method) => !methods.has(method)).map((method) => `it knows ${method}`),
  ];
}

import type { Profile } from '../catalogue/profile.ts';
import { isJsonObject, type JsonValue } from '../encoding/json.ts';
import type { NodeClient } from './node-client.ts';
import { textOf } from './read-json.ts';

/** Which of some methods a node knows. A method that gave no proper answer is in neither set. */
export interface KnownMethods {
  readonly known: ReadonlySet<string>;
  readonly unknown: ReadonlySet<string>;
}

/** Methods that some of the profiles have and others do not, in order. */
export function tellingMethods(profiles: readonly Profile[]): string[] {
  const all = new Set(profiles.flatMap(({ methods }) => [...methods]));
  return [...all].filter((method) => !profiles.every(({ methods }) => methods.has(method))).sort();
}

/** Calls methods without arguments, so that none of them can do anything: an unknown one is refused by name. */
export async function probeMethods(client: NodeClient, methods: readonly string[]): Promise<KnownMethods> {
  const [known, unknown] = [new Set<string>(), new Set<string>()];
  for (const method of methods) {
    const { json } = await client.call(method, {});
    const is = isKnown(json);
    if (is !== undefined) (is ? known : unknown).add(method);
  }
  return { known, unknown };
}

/** Whether a response shows that its method is there; undefined when it is no proper one. */
export function isKnown(response: JsonValue | undefined): boolean | undefined {
  if (!isJsonObject(response)) return undefined;
  if (textOf(response.error, 'message')?.includes("can't find method") === true) return false;
  return response.result !== undefined || isJsonObject(response.error) ? true : undefined;
}

/** What speaks against a profile: methods that it has and the node does not know, and the other way round. */
export function contradictions({ methods }: Profile, { known, unknown }: KnownMethods): string[] {
  return [
    ...[...unknown].filter((method) => methods.has(method)).map((method) => `it does not know ${method}`),
    ...[...known].filter((method) => !methods.has(method)).map((method) => `it knows ${method}`),
  ];
}

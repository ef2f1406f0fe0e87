import type { Profile } from '../judge/catalogue/profile.ts';
import { isJsonObject, stringifyJson, type JsonObject, type JsonValue } from '../encoding/json.ts';
import type { NodeClient } from './node-client.ts';
import { textOf } from '../encoding/read-json.ts';

/** The code of JSON-RPC 2.0 for an unknown method. */
const METHOD_NOT_FOUND = -32601;

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
    const is = await isKnown(client, method, json);
    if (is !== undefined) (is ? known : unknown).add(method);
  }
  return { known, unknown };
}

/** Whether a response shows by itself that the node knows its method: a result, or the code of JSON-RPC for an unknown method. */
export function showsKnown(response: JsonValue | undefined): boolean | undefined {
  if (!isJsonObject(response)) return undefined;
  if (!isJsonObject(response.error)) return response.result === undefined ? undefined : true;
  return response.error.code === METHOD_NOT_FOUND ? false : undefined;
}

/**
 * Whether the node knows the method of a response: its error is compared with that of a method that no node has. Their names are all
 * that may differ between the errors of unknown methods. Undefined if nothing tells: where the error for an unknown method does not
 * contain its name, each error of the node may be the same.
 */
export async function isKnown(
  client: NodeClient,
  method: string,
  response: JsonValue | undefined,
  path?: string,
): Promise<boolean | undefined> {
  const shown = showsKnown(response);
  if (shown !== undefined || !isJsonObject(response) || !isJsonObject(response.error)) return shown;
  const madeUp = await client.callMadeUp(method, path);
  if (!isJsonObject(madeUp.json) || !isJsonObject(madeUp.json.error)) return undefined;
  if (madeUp.json.error.code === METHOD_NOT_FOUND) return true;
  const form = namelessForm(madeUp.json.error, madeUp.method);
  return form === undefined ? undefined : namelessForm(response.error, method) !== form;
}

/** Whether an error may be that of an unknown method: no other one is compared with the error of a made-up method. */
export function mayBeUnknown(error: JsonObject, method: string): boolean {
  return error.code === METHOD_NOT_FOUND || namelessForm(error, method) !== undefined;
}

/** An error without the name of its method, which a node may write with a capital letter; undefined if its message lacks the name. */
export function namelessForm(error: JsonObject, method: string): string | undefined {
  const whole = method.toLowerCase();
  const name = whole.slice(whole.indexOf('.') + 1);
  if (textOf(error, 'message')?.toLowerCase().includes(name) !== true) return undefined;
  return stringifyJson(error).toLowerCase().replaceAll(whole, '*').replaceAll(name, '*');
}

/** Why a profile does not fit: methods of the profile that the node does not know, and methods of the node that it does not have. */
export function contradictions({ methods }: Profile, { known, unknown }: KnownMethods): string[] {
  return [
    ...[...unknown].filter((method) => methods.has(method)).map((method) => `it does not know ${method}`),
    ...[...known].filter((method) => !methods.has(method)).map((method) => `it knows ${method}`),
  ];
}

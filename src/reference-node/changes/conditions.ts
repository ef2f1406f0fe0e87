import { decodeId, ZERO_ID } from '../../encoding/id.ts';
import type { Call, Handler } from '../rpc/call.ts';
import { type JsonWritable, stringifyJson } from '../../encoding/json.ts';
import { Arguments } from '../rpc/arguments.ts';
import { JsonView } from '../rpc/json-view.ts';
import type { Ledger, Subnet } from '../ledger.ts';

/** Something that holds for some calls of a method. */
export type Condition = (call: Call) => boolean;

/** The argument was given. */
export function given(name: string): Condition {
  return ({ args }) => args.has(name);
}

/** The argument was left out. */
export function leftOut(name: string): Condition {
  return ({ args }) => !args.has(name);
}

/** The argument was given and is no text. */
export function notText(name: string): Condition {
  return ({ args }) => args.raw(name)?.startsWith('"') === false;
}

/** The argument is text that is no ID. */
export function unreadableId(name: string): Condition {
  return textThat(name, (text) => !decodeId(text).ok);
}

/** The argument is text for which the test holds. */
export function textThat(name: string, test: (text: string) => boolean): Condition {
  return ({ args }) => {
    const raw = args.raw(name);
    return raw?.startsWith('"') === true && test(args.string(name));
  };
}

/** The argument was written so, in JSON. */
export function writtenLike(name: string, pattern: RegExp): Condition {
  return ({ args }) => pattern.test(args.raw(name) ?? '');
}

/** Both conditions hold. */
export function allOf(...conditions: readonly Condition[]): Condition {
  return (call) => conditions.every((holds) => holds(call));
}

/** The call with some arguments in the place of those that came; undefined takes one out. */
export function callWith(call: Call, changes: Readonly<Record<string, JsonWritable | undefined>>): Call {
  const changed = new Set(Object.keys(changes).map((name) => name.toLowerCase()));
  const kept = viewOf(call.args.text)
    .members()
    .filter(([name]) => !changed.has(name))
    .map(([name, value]) => [name, value.raw] as const);
  const set = Object.entries(changes).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, bytesOf(stringifyJson(value))] as const],
  );
  const members = [...kept, ...set].map(([name, value]) => `${JSON.stringify(name)}:${value}`);
  return { ...call, args: new Arguments(viewOf(`{${members.join(',')}}`)) };
}

function viewOf(text: string): JsonView {
  return new JsonView(text, 0, text.length);
}

/** JSON text whose characters are bytes, as the server reads it. */
function bytesOf(text: string): string {
  return Buffer.from(text).toString('latin1');
}

/** The ID of the first Subnet of a kind; that of the Primary Network where there is none. */
export function someSubnet(ledger: Ledger, kind: Subnet['kind']): string {
  return ledger.subnets().find((subnet) => subnet.kind === kind)?.id ?? ZERO_ID;
}

/** The call is about a Subnet that exists and of which this node is no validator. */
export function isUntracked({ ledger, args }: Parameters<Handler>[0]): boolean {
  const id = args.id('subnetID');
  return id !== ZERO_ID && !ledger.currentValidators(id).some(({ nodeId }) => nodeId === ledger.nodeId);
}

/** The call is about a Subnet of that kind. */
export function isAbout(kind: Subnet['kind']): (call: Parameters<Handler>[0]) => boolean {
  return ({ ledger, args }) => ledger.subnet(args.id('subnetID'))?.kind === kind;
}

/** The call is about an ID that no Subnet has. */
export function isUnknownSubnet({ ledger, args }: Parameters<Handler>[0]): boolean {
  return ledger.subnet(args.id('subnetID')) === undefined;
}

import { type JsonWritable, stringifyJson } from '../../encoding/json.ts';
import { Arguments } from '../rpc/arguments.ts';
import type { Call } from '../rpc/call.ts';
import { JsonView } from '../rpc/json-view.ts';

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

import { stringifyJson, type Answer, type CheckContext, type JsonWritable } from '../../src/harness/index.ts';

export const PLATFORM = '/ext/bc/P';
export const HEALTH = '/ext/health';

/** Paths of JSON-RPC services that the node is expected to serve. */
export function endpoints({ profile }: CheckContext): readonly [string, ...string[]] {
  return profile.serves('health.liveness') ? [PLATFORM, HEALTH] : [PLATFORM];
}

/** Sends a body unchanged, text or bytes, by POST with the content type of JSON. */
export async function post({ raw }: CheckContext, body: string | Uint8Array, path: string = PLATFORM): Promise<Answer> {
  return raw({
    method: 'POST',
    path,
    headers: [['content-type', 'application/json']],
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
  });
}

/** A valid request for a method without arguments. `changes` replaces, adds or (undefined) removes members. */
export function request(changes: Readonly<Record<string, JsonWritable | undefined>> = {}): string {
  return stringifyJson({ jsonrpc: '2.0', id: 7, method: 'platform.getHeight', params: {}, ...changes });
}

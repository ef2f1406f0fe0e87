import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

interface Recorded {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly postData?: { readonly text: string; readonly encoding?: 'base64' };
}

export interface RecordedRequest {
  readonly method: 'GET' | 'POST';
  /** With the query. */
  readonly path: string;
  /** Without those that frame the body. */
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body: Buffer | null;
}

/** The requests in `exchanges.har.gz` of a run, without handshakes for a WebSocket. */
export function recordedRequests(file: string): readonly RecordedRequest[] {
  // The cast is safe: the suite recorded the file.
  const { log } = JSON.parse(gunzipSync(readFileSync(file)).toString()) as {
    readonly log: { readonly entries: readonly { readonly request: Recorded }[] };
  };
  return log.entries
    .filter(({ request: { headers } }) => !headers.some(({ value }) => value === 'websocket'))
    .map(({ request: { method, url, headers, postData } }) => ({
      method,
      path: url.slice(new URL(url).origin.length),
      headers: headers.filter(({ name }) => name !== 'transfer-encoding' && name !== 'content-length'),
      body: postData === undefined ? null : Buffer.from(postData.text, postData.encoding ?? 'utf8'),
    }));
}

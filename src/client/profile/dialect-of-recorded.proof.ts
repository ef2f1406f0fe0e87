import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profiles } from '../../../test/support/profiles.ts';
import { dialectOf } from './dialect-of.ts';
import { type Asked, ask } from '../../../test/fixtures/ask.ts';
import { type Recorded, readRecording, recordingsFolder } from '../../../test/fixtures/recordings.ts';
import { tinyLedger } from '../../../test/fixtures/tiny-ledger.ts';
import { type RunningNode, serveLedger } from '../../reference-node/server/serve-ledger.ts';

const folder = recordingsFolder();
const HEADERS = [
  'content-type',
  'x-content-type-options',
  'access-control-allow-origin',
  'access-control-allow-credentials',
];
const TRANSPORT =
  /^(fault|content-type|host|origin|slash|query|PUT|HEAD|POST|OPTIONS|DELETE|PATCH|GET (\/ext\/(bc|index)|health (slash|nope)))/;
const ARG = "couldn't unmarshal an argument";

/** What must be equal: status, headers that tell something, and the text unless it is a result. */
function outline(status: number, headers: Readonly<Record<string, unknown>>, text: string): unknown {
  const shown = Object.fromEntries(HEADERS.map((name) => [name, headers[name]]));
  return { status, ...shown, text: text.replace(/"result":.*,"id"/s, '"result":…,"id"') };
}

describe.skipIf(folder === undefined).each(['1.11.2', '1.13.5'])(
  'what a real %s node answered (needs CONFORMANCE_RECORDINGS)',
  (release) => {
    let node: RunningNode;
    beforeAll(async () => {
      node = await serveLedger(tinyLedger(), {
        dialect: dialectOf(profiles.ofRelease(release) ?? profiles.get(release)),
      });
    });
    afterAll(() => node.close());
    const recorded = folder === undefined ? [] : readRecording(folder, `avalanchego-${release}`);

    async function replay({ method, path, headers, body }: Recorded): Promise<Asked> {
      return ask(node.url + path, { method, headers: { ...headers }, body });
    }

    // The indexes of the node that was recorded were partly empty, and its X-Chain had another ID.
    const transport = recorded.filter(({ comment, path }) => TRANSPORT.test(comment) && !path.includes('index/X'));

    it('is the same for every fault of the transport and the envelope', async () => {
      const expected: unknown[] = [];
      const actual: unknown[] = [];
      for (const exchange of transport) {
        const { status, headers, text } = await replay(exchange);
        expected.push([exchange.comment, outline(exchange.status, exchange.answerHeaders, exchange.answer)]);
        actual.push([exchange.comment, outline(status, headers, text)]);
      }
      expect(transport.length).toBeGreaterThan(200);
      expect(actual).toEqual(expected);
    });

    it('refuses the same arguments and takes the same', async () => {
      const calls = recorded.filter(({ comment }) => /^(platform|index|health)\./.test(comment));
      const differing: string[] = [];
      let refused = 0;
      for (const exchange of calls) {
        const { text } = await replay(exchange);
        if (exchange.answer.includes(ARG)) refused += 1;
        if (text.includes(ARG) !== exchange.answer.includes(ARG)) differing.push(`${exchange.body} => ${text}`);
      }
      expect(differing).toEqual([]);
      expect(refused).toBeGreaterThan(100);
    });
  },
);

import { describe, expect, test } from 'vitest';
import { openUrl, type TargetNetwork } from '../client/target.ts';
import { dialectOf } from '../client/profile/dialect-of.ts';
import { profiles } from '../../test/support/profiles.ts';
import { RUN_OPTIONS } from '../../test/support/run-options.ts';
import { startShortNode } from '../../test/support/standard-node.ts';
import { mutantOf } from '../reference-node/mutants.ts';
import { textAnswer } from '../reference-node/server/message.ts';
import type { ServeOptions } from '../reference-node/server/serve-ledger.ts';
import type { RunOutcome } from './run-options.ts';
import { testTarget } from './test-target.ts';

const ONLY = ['network/*', 'platform.getHeight/height', 'platform.getValidatorsAt/validators'];
const BOOLEAN = mutantOf('platform-get-height-height-boolean').patch;
const BY_PEER = /^peer answered: `result\.height` is true/;

/** Tests a right node beside a peer. */
async function testBeside(peer: ServeOptions, about: Pick<TargetNetwork, 'isOfSuite'> = {}): Promise<RunOutcome> {
  const [own, other] = [await startShortNode(), await startShortNode(peer)];
  const nodes = [
    { name: 'own', url: own.url },
    { name: 'peer', url: other.url },
  ] as const;
  return testTarget(openUrl(own.url, { network: { nodes, ...about } }), { ...RUN_OPTIONS, only: ONLY });
}

const failed = ({ requirements }: RunOutcome): string[] =>
  requirements.flatMap(({ id, verdict }) => (verdict === 'fail' ? [id] : []));
const texts = ({ noteItems }: RunOutcome): string[] => noteItems.flatMap((note) => ('text' in note ? [note.text] : []));

describe('a peer', () => {
  test('that answers wrongly fails nothing of the tested node, and a note names it once', async () => {
    const found = await testBeside({ patch: BOOLEAN });
    expect(failed(found)).toEqual([]);
    expect(texts(found).filter((text) => text.includes('the peer'))).toEqual([
      expect.stringMatching(
        /^Not compared with each node of its network: the peer peer answers platform\.getHeight wrongly: `result\.height` is true/,
      ),
    ]);
  });

  test('with the Node-Id of the tested node is told', async () => {
    expect(texts(await testBeside({}))).toContainEqual(
      expect.stringContaining('peer has the Node-Id of the tested node'),
    );
  });

  test('that answers no JSON fails nothing, either', async () => {
    const found = await testBeside({ patch: { onAnswer: () => textAnswer(200, 'busy') } });
    expect(failed(found)).toEqual([]);
    const { reason } = found.requirements.find(({ id }) => id === 'network/is-one') ?? {};
    expect(reason).toMatch(
      /^no other node returns the block at height 0; the peer peer answers platform\.getBlockByHeight wrongly: .*HTTP 200, busy/,
    );
  });

  test('that the suite launched fails the run with its answer, which names it', async () => {
    const found = await testBeside({ patch: BOOLEAN }, { isOfSuite: true });
    expect(failed(found)).toContain('platform.getHeight/height');
    const [finding] = found.requirements.find(({ id }) => id === 'platform.getHeight/height')?.findings ?? [];
    expect(finding?.message).toMatch(BY_PEER);
  });

  test('of another release is read by its own profile, and compared', async () => {
    const found = await testBeside({ dialect: dialectOf(profiles.get('1.14.1')) });
    expect(failed(found)).toEqual([]);
    expect(texts(found).filter((text) => text.includes('the peer'))).toEqual([]);
    const verdicts = new Map(found.requirements.map(({ id, verdict }) => [id, verdict]));
    expect(verdicts.get('network/validator-sets-agree')).toBe('pass');
  });
});

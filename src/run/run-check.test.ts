import { afterAll, beforeAll, expect as holds, test } from 'vitest';
import type { RequirementResult } from '../generated/report.ts';
import { loadCatalogue, type Requirement } from '../catalogue/catalogue.ts';
import { loadProfiles } from '../catalogue/profiles.ts';
import { buildLedgers } from '../selfcheck/ledgers.ts';
import { Stage, type Staged } from '../selfcheck/stage.ts';
import type { CheckContext } from '../harness/context.ts';
import { expect } from '../harness/matchers.ts';
import { runCheck } from './run-check.ts';

let stage: Stage;
let staged: Staged;
let requirement: Requirement;

beforeAll(async () => {
  const catalogue = await loadCatalogue();
  const profile = (await loadProfiles(catalogue)).get('document');
  requirement = catalogue.get('platform.getHeight/height');
  stage = new Stage({ ledgers: buildLedgers(1), catalogue, profile, seed: 1, runs: 1 });
  staged = await stage.put({ patch: {}, touches: 'all' });
});

afterAll(async () => {
  await staged.close();
  await stage.close();
});

/** The method that the first finding's exchange asked for, as the evidence shows it. */
function blamed({ findings, evidence }: RequirementResult): string | undefined {
  const shown = evidence.find(({ exchange }) => exchange === findings[0]?.exchange);
  return /"method":"([\w.]+)"/.exec(shown?.curl ?? '')?.[1];
}

test.each<[string, (context: CheckContext) => Promise<void>]>([
  [
    'the answer under judgement, not the height that is read again at the end',
    ({ stable, rpc }) =>
      stable(async () => {
        const answer = await rpc('platform.getTimestamp', {});
        expect(answer.result.timestamp).toBe('never');
      }),
  ],
  [
    'the answer that a matcher was given, not the last one',
    async ({ rpc }) => {
      const answer = await rpc('platform.getTimestamp', {});
      await rpc('platform.getHeight', {});
      expect(answer).toBeError();
    },
  ],
  [
    'the answer that was read last, when several came at once',
    async ({ rpc }) => {
      const [time] = await Promise.all([rpc('platform.getTimestamp', {}), rpc('platform.getHeight', {})]);
      expect(time.result.timestamp).toBe('never');
    },
  ],
  [
    'the answer that another check has asked for and shares',
    async ({ rpc, exchanges }) => {
      await rpc('platform.getHeight', {});
      const { exchange } = await staged.sessions[0].client.call('platform.getTimestamp', {});
      exchanges.push(exchange);
      expect(1).toBe(2);
    },
  ],
])('a finding names %s', async (_what, run) => {
  const { result } = await runCheck({ id: requirement.id, run }, requirement, staged.sessions[0]);
  holds(result.verdict).toBe('fail');
  holds(blamed(result)).toBe('platform.getTimestamp');
});

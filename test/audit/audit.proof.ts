import { recordsIn } from './records.ts';
import { expect, test } from 'vitest';
import { isJsonObject, type JsonValue, parseJson, stringifyJson } from '../../src/encoding/json.ts';
import { changeAt } from '../../src/reference-node/changes/json-path.ts';
import type { Patch } from '../../src/reference-node/server/patch.ts';
import { mutantOf } from '../../src/reference-node/mutants.ts';
import { profileNamed } from '../support/profile-named.ts';
import { buildShortLedger } from '../support/short-ledger.ts';
import { serve, startShortNode } from '../support/standard-node.ts';
import { auditNode } from './audit-node.ts';
import { drawFaults, KINDS, patchOf } from './record-faults.ts';

/** The last part of the short chain. */
const LAST_PART = 108n;

test('single faults, each in one record, are all found, each by a finding that names the record', async () => {
  const { ledger } = await startShortNode();
  const faults = drawFaults(recordsIn(ledger, LAST_PART), 2 * Object.keys(KINDS).length, 1);
  const node = await startShortNode({ patch: patchOf(faults) });
  const { requirements } = await auditNode(node.url, { from: LAST_PART });
  expect(missed(faults, requirements)).toEqual([]);
  expect(new Set(faults.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(25);
});

test.each([
  [8, /L1(?!.*without)|release/],
  [1, /L1.*without/],
])(
  '%d single faults in the validators of an L1, and in other records of releases, are all found',
  async (count, of) => {
    const { dialect, chosen } = await profileNamed('latest');
    const ledger = buildShortLedger(dialect.rules);
    const kinds = Object.keys(KINDS).filter((kind) => of.test(kind));
    const faults = drawFaults(recordsIn(ledger, LAST_PART), kinds.length, 1, kinds);
    expect(faults).toHaveLength(count);
    const node = await serve(ledger, { dialect, patch: patchOf(faults) });
    const { requirements } = await auditNode(node.url, { ...chosen, from: LAST_PART });
    expect(missed(faults, requirements)).toEqual([]);
  },
);

test('what is wrong only where several are asked for together is found', async () => {
  const withoutLast = (items: readonly JsonValue[]): readonly JsonValue[] => items.slice(0, -1);
  const wrong: Readonly<Record<string, readonly [args: string, member: string]>> = {
    'platform.getUTXOs': ['addresses', 'utxos'],
    'platform.getBalance': ['addresses', 'utxoIDs'],
    'platform.getStake': ['addresses', 'stakedOutputs'],
    'platform.getCurrentValidators': ['nodeIDs', 'validators'],
  };
  const patch: Patch = {
    onAnswer: ({ body }, answer) => {
      const [asked, said] = [parseJson(body), parseJson(answer.body)];
      if (!asked.ok || !said.ok || !isJsonObject(asked.value) || !isJsonObject(said.value)) return answer;
      const { method, params } = asked.value;
      const [args = '', member = ''] = (typeof method === 'string' ? wrong[method] : undefined) ?? [];
      const several = isJsonObject(params) ? params[args] : undefined;
      if (!Array.isArray(several) || several.length < 2) return answer;
      return {
        ...answer,
        body: Buffer.from(
          stringifyJson(changeAt(said.value as never, `result/${member}`, withoutLast as never) as JsonValue),
        ),
      };
    },
  };
  const node = await startShortNode({ patch });
  const { requirements } = await auditNode(node.url, { from: LAST_PART });
  const failed = requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  expect(new Set(failed.map((id) => id.split('/', 1).join()))).toEqual(new Set(Object.keys(wrong)));
});

test('renewals are replayed: nothing is left out for them, and a wrong weight and wrong terms are found', async () => {
  const { dialect, chosen } = await profileNamed('latest');
  const ledger = buildShortLedger(dialect.rules);
  const how = { ...chosen, from: ledger.height - 40n };
  const failures = async (mutant?: string): Promise<readonly string[]> => {
    const patch = mutant === undefined ? {} : mutantOf(mutant).patch;
    const node = await serve(ledger, { dialect, patch });
    const { requirements, audit } = await auditNode(node.url, how);
    expect(audit?.leftOut.filter(({ reason }) => reason.includes('renew'))).toEqual([]);
    return requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  };
  expect(await failures()).toEqual([]);
  expect(await failures('platform-get-current-validators-stake-alone')).toContain(
    'platform.getCurrentValidators/renewed-weight-is-stake-and-restaked',
  );
  expect(await failures('platform-get-current-validators-first-terms')).toEqual([
    'platform.getCurrentValidators/renewal-terms-are-the-last-accepted',
  ]);
});

function missed(
  faults: ReturnType<typeof drawFaults>,
  requirements: Awaited<ReturnType<typeof auditNode>>['requirements'],
): readonly string[] {
  const messages = requirements.flatMap(({ findings }) => findings.map(({ message }) => message));
  const unseen = faults.filter(
    ({ names, method }) => !messages.some((message) => message.includes(names) && message.includes(method)),
  );
  return unseen.map(({ kind, when }) => `${kind}: ${when}`);
}

import { describe, expect, test } from 'vitest';
import type { Genesis } from '../../src/audit/genesis.ts';
import { encodeHex } from '../../src/encoding/hex.ts';
import { encodeNodeId } from '../../src/encoding/node-id.ts';
import {
  type Change,
  type Call,
  mapResultAt,
  mapResultAtIn,
  onlyWhen,
  text,
  ZERO_ID,
} from '../../src/reference-node/kit/index.ts';
import { accountsOf } from '../../src/reference-node/scenarios/accounts.ts';
import { genesisOf } from '../../src/reference-node/scenarios/standard-genesis.ts';
import type { Patch } from '../../src/reference-node/server/patch.ts';
import { profileNamed } from '../support/profile-named.ts';
import { buildShortLedger } from '../support/short-ledger.ts';
import { serve } from '../support/standard-node.ts';
import { auditNode } from './audit-node.ts';

const SUPPLY = 'audit/supply-is-the-genesis-and-the-rewards';
const METHOD = 'platform.getCurrentSupply';
const VALIDATORS = 'platform.getCurrentValidators';

/** What a genesis file of the short chain would tell. */
function standardGenesis(): Genesis {
  const population = { current: 36, former: 40, crowdOutputs: 1_100, manyOwners: true };
  const { networkId, time, outputs, validators } = genesisOf(accountsOf(1), population);
  const stakes = validators.flatMap(({ unsigned }) =>
    'validator' in unsigned.body
      ? [[encodeNodeId(unsigned.body.validator.nodeID), unsigned.body.validator.weight] as const]
      : [],
  );
  const told = outputs.map((output) => ({
    owner: encodeHex(output.addresses[0] ?? new Uint8Array(20)).slice(2),
    amount: output.amount,
    stakeableLocktime: 0n,
  }));
  const supply = [...stakes.map(([, weight]) => weight), ...told.map(({ amount }) => amount)];
  return {
    ...{ networkId, time, outputs: told, validators: new Map(stakes) },
    supply: supply.reduce((sum, amount) => sum + amount, 0n),
  };
}

/** The findings about the supply in an audit of the node of a profile. */
async function findings(name: string, patch: Patch = {}) {
  const { dialect, chosen } = await profileNamed(name);
  const node = await serve(buildShortLedger(dialect.rules), { dialect, patch });
  const about = { genesis: standardGenesis(), selected: new Set([SUPPLY]) };
  const { requirements } = await auditNode(node.url, { ...chosen, ...about });
  const [result] = requirements.filter(({ id }) => id === SUPPLY);
  return { verdict: result?.verdict, messages: result?.findings.map(({ message }) => message) ?? [] };
}

describe('the supply is what the genesis gave, with all rewards', () => {
  test.each(['1.10.0', '1.15.0'])('of the profile %s', async (name) => {
    expect(await findings(name)).toEqual({ verdict: 'pass', messages: [] });
  });

  test('not where no member shows what validators have accrued', async () =>
    expect(await findings('document')).toEqual({ verdict: 'not-applicable', messages: [] }));

  test.each<[string, Change]>([
    [
      'a renewal mints nothing for its new period',
      mapResultAtIn(METHOD, 'supply', (supply, call) => `${BigInt(text(supply)) - promisedByRenewals(call)}`),
    ],
    ['the supply is one too high', mapResultAt(METHOD, 'supply', (supply) => `${BigInt(text(supply)) + 1n}`)],
    [
      'a delegator is promised one more',
      mapResultAt(VALIDATORS, 'validators/*/delegators/*/potentialReward', (r) => `${BigInt(text(r)) + 1n}`),
    ],
    ['fees of delegators are not shown', mapResultAt(VALIDATORS, 'validators/*/accruedDelegateeReward', () => '0')],
  ])('%s: found', async (_, { patch }) => {
    const { verdict, messages } = await findings('1.15.0', patch);
    expect(verdict).toBe('fail');
    expect(messages).toEqual([
      expect.stringMatching(/^platform\.getCurrentSupply of the Primary Network is not the sum/),
    ]);
  });
});

function promisedByRenewals({ ledger }: Call): bigint {
  const renewed = ledger.currentValidators(ZERO_ID).filter(({ renewal }) => renewal !== undefined);
  return renewed.reduce((sum, { potentialReward }) => sum + potentialReward, 0n);
}

test('a launched node whose first validators are not those of its genesis file fails by this answer alone', async () => {
  const AT = 'platform.getValidatorsAt';
  const { patch } = onlyWhen(
    AT,
    ({ args }) => args.uint('height', 64) === 0n,
    mapResultAt(AT, 'validators/*', () => '7'),
  );
  const node = await serve(buildShortLedger(), { patch });
  const about = [`${AT}/height-selects`, `${VALIDATORS}/start-time-agrees-with-transaction`];
  const own = { genesis: standardGenesis(), isOwnGenesis: true, selected: new Set(about) };
  const { requirements } = await auditNode(node.url, { from: 148n, ...own });
  const failures = requirements.filter(({ verdict }) => verdict === 'fail');
  expect(failures.map(({ id, findings: found }) => [id, found.length])).toEqual([[`${AT}/height-selects`, 1]]);
  expect(failures[0]?.findings[0]?.message).toMatch(
    /^The suite started .* a genesis file.*: NodeID-\w+ has the weight \d+ in the file, and 7 in platform\.getValidatorsAt of height 0\.$/,
  );
});

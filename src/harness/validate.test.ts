import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadCatalogue } from '../catalogue/catalogue.ts';
import { loadProfiles } from '../catalogue/profiles.ts';
import { validateRecordings } from './validate.ts';

const FOLDER = process.env.CONFORMANCE_RECORDINGS;
const profiles = await loadProfiles(await loadCatalogue());
const DOCUMENT = { file: profiles.get('document').file, reason: 'asked for' };

/**
 * Where v1.11.2 parts from the literal document, by requirement: what is wrong, and nothing else is.
 * A finding that is not in this list is a false alarm on a real answer.
 */
const PARTS_1_11_2 = {
  'envelope/error-data': 'data is null',
  'index.getContainerRange/result-is-an-array': 'the range is wrapped in an object with `containers`',
  'platform.getBlock/json-txs': 'commit, abort and genesis blocks have no `txs`',
  'platform.getCurrentValidators/signer-proof-of-possession': 'spelt proofOfPossession',
  'platform.getCurrentValidators/stake-amount-omitted-otherwise': 'stakeAmount is always there',
  'platform.getCurrentValidators/uptime-if-proof-of-stake': 'uptime depends on tracking, not on proof of stake',
  'platform.getCurrentValidators/weight-omitted-if-proof-of-stake': 'weight is always there',
  'platform.getStake/encoding': 'takes an encoding that the document does not list',
  'platform.getSubnet/no-control-keys-if-elastic': 'an elastic Subnet keeps its owner',
  'platform.getSubnet/threshold-zero-if-elastic': 'an elastic Subnet keeps its owner',
  'platform.getValidatorsAt/validators': 'the result is the bare map',
};

async function failures(file: string): Promise<{ failed: string[]; passed: number; errors: number }> {
  const { requirements } = await validateRecordings([join(FOLDER ?? '', file)], { profile: DOCUMENT });
  const of = (verdict: string) => requirements.filter((each) => each.verdict === verdict).map(({ id }) => id);
  return { failed: of('fail'), passed: of('pass').length, errors: of('error').length };
}

describe.skipIf(FOLDER === undefined)('recorded nodes (CONFORMANCE_RECORDINGS)', () => {
  test.each(['avalanchego-1.11.2.har.gz', 'avalanchego-1.11.2-network.har.gz'])(
    '%s parts from the literal document where it is known to, and nowhere else',
    async (file) => {
      const { failed, passed, errors } = await failures(file);
      expect(failed).toEqual(Object.keys(PARTS_1_11_2));
      expect(passed).toBeGreaterThan(200);
      expect(errors).toBe(0);
    },
  );

  test.each(['avalanchego-1.10.10-stakers.har.gz', 'avalanchego-1.13.5.har.gz', 'avalanchego-states.har.gz'])(
    '%s is judged without breaking the suite',
    async (file) => {
      const { passed, errors } = await failures(file);
      expect(passed).toBeGreaterThan(20);
      expect(errors).toBe(0);
    },
  );

  test('exchanges of services that the document does not cover are counted and left alone', async () => {
    const { notes } = await validateRecordings([join(FOLDER ?? '', 'avalanchego-1.11.2.har.gz')], {
      profile: DOCUMENT,
    });
    expect(notes).toContain('31 exchanges of services that the document does not cover were left alone.');
  });
});

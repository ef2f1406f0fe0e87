import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { profiles } from '../../../test/support/profiles.ts';
import type { RequirementResult } from '../../generated/report.ts';
import type { ChosenProfile } from '../../client/profile/detect-profile.ts';
import { validateRecordings } from './validate.ts';

const FOLDER = process.env.CONFORMANCE_RECORDINGS;
const DOCUMENT = { file: profiles.get('document').file, reason: 'asked for' };

/** Recordings, and the release that answered; two releases answer in the last one, which agree in all that it shows. */
const RECORDED = [
  ['avalanchego-1.10.10-stakers.har.gz', '1.10.10'],
  ['avalanchego-1.11.2.har.gz', '1.11.2'],
  ['avalanchego-1.11.2-network.har.gz', '1.11.2'],
  ['avalanchego-1.13.5.har.gz', '1.13.5'],
  ['avalanchego-states.har.gz', '1.11.2'],
  ['avalanchego-states.har.gz', '1.10.19'],
] as const;

/** Where 1.11.2 parts from the literal document, by requirement and the erratum that says so; nothing else is wrong. */
const PARTS_1_11_2 = {
  'index.getContainerRange/result-is-an-array': 'range-is-wrapped',
  'platform.getCurrentValidators/stake-amount-omitted-otherwise': 'weight-and-stake-amount',
  'platform.getCurrentValidators/uptime-if-proof-of-stake': 'uptime-of-tracked-subnets',
  'platform.getCurrentValidators/weight-omitted-if-proof-of-stake': 'weight-and-stake-amount',
  'platform.getStake/encoding': 'stake-takes-an-encoding',
  'platform.getSubnet/no-control-keys-if-elastic': 'elastic-subnet-keeps-its-owner',
  'platform.getSubnet/threshold-zero-if-elastic': 'elastic-subnet-keeps-its-owner',
  'platform.getValidatorsAt/validators': 'validators-at-bare-map',
};

const known = new Map<string, Promise<readonly RequirementResult[]>>();

function judged(file: string, profile: ChosenProfile): Promise<readonly RequirementResult[]> {
  const key = `${file} ${profile.file.name}`;
  const results =
    known.get(key) ??
    validateRecordings([join(FOLDER ?? '', file)], { profile }).then(({ requirements }) => requirements);
  known.set(key, results);
  return results;
}

function of(
  verdict: RequirementResult['verdict'],
  results: readonly RequirementResult[],
): readonly RequirementResult[] {
  return results.filter((each) => each.verdict === verdict);
}

describe.skipIf(FOLDER === undefined)('recorded nodes (CONFORMANCE_RECORDINGS)', () => {
  test.each(['avalanchego-1.11.2.har.gz', 'avalanchego-1.11.2-network.har.gz'])(
    '%s parts from the literal document where errata say so, and nowhere else',
    async (file) => {
      const results = await judged(file, DOCUMENT);
      const failed = of('fail', results).map(({ id, findings }) => [id, findings[0]?.erratum]);
      expect(Object.fromEntries(failed)).toEqual(PARTS_1_11_2);
      expect(of('pass', results).length).toBeGreaterThan(200);
    },
  );

  test.each(RECORDED)('%s: an erratum explains each finding by the document', async (file) => {
    const results = await judged(file, DOCUMENT);
    const unexplained = of('fail', results).flatMap(({ id, findings }) =>
      findings.filter(({ erratum }) => erratum === undefined).map(({ message }) => `${id}: ${message}`),
    );
    expect(unexplained).toEqual([]);
    expect(of('fail', results).length).toBeGreaterThan(0);
    expect(of('error', results)).toEqual([]);
  });

  test.each(RECORDED)('%s raises no finding of any level by the profile of %s', async (file, release) => {
    const profile = profiles.ofRelease(release)?.file;
    if (profile === undefined) throw new Error(`No profile stands for ${release}.`);
    const results = await judged(file, { file: profile, reason: 'asked for by release' });
    expect(of('fail', results)).toEqual([]);
    expect(of('error', results)).toEqual([]);
    expect(of('pass', results).length).toBeGreaterThan(20);
  });

  test('exchanges of services that the document does not cover are counted and left alone', async () => {
    const { noteItems } = await validateRecordings([join(FOLDER ?? '', 'avalanchego-1.11.2.har.gz')], {
      profile: DOCUMENT,
    });
    expect(JSON.stringify(noteItems)).toMatch(
      /"31 exchanges [^"]* were skipped: of a service that the document does not cover\."/,
    );
  });
});

import { readFileSync } from 'node:fs';
import { format, type FormatConfig } from 'oxfmt';
import { expect, test } from 'vitest';
import { loadCatalogue } from '../../src/judge/catalogue/catalogue.ts';
import { loadProfiles } from '../../src/judge/catalogue/profiles.ts';
import { groupBy } from '../../src/encoding/group-by.ts';
import type { UntoldMembers } from '../../src/generated/report.ts';
import { schemasOf } from '../../src/run/profile-schemas.ts';
import { comparedBy } from '../audit/compared.ts';
import { schemaMembers } from '../audit/schema-members.ts';
import { runReported } from '../support/cli.ts';

/** The newest release: it has all methods of L1s. */
const PROFILE = '1.14.1';

/** Why the reference node has no telling record of a member. The first one that fits. */
const WHY: readonly (readonly [member: RegExp, reason: string])[] = [
  [/^health\./, 'the node is healthy; another one of the run is not'],
  [/unsignedTx\/blockchainID$/, 'the ID of the P-Chain is that of zero bytes'],
  [/\/(signatureIndices|signatures|credentials)$/, 'one key signs for each input, and none for a proposal'],
  [/(remainingBalanceOwner|deactivationOwner)\/locktime$/, 'the network gives these owners no lock time'],
  [/FeeState \/excess$/, 'no block uses more than the target'],
  [/getTotalStake \/stake = weight$/, 'a release that returns both returns one value'],
  [/getAllValidatorsAt .*nodeIDs$/, 'no two validators have one key'],
  [/getL1Validator \/(minNonce|balance|minNonce = balance)$/, 'a run asks for one L1 validator; the audit for each'],
  [
    /^platform\.(getTx|getBlock|getBlockByHeight) \/(tx|block)/,
    'no transaction of the reference chain; the audit compares the form with the bytes',
  ],
  [/\/locktime$/, 'the owners of the reference chain have no lock time; those of a launched node have'],
  [/\/addresses$/, 'the owners of the reference chain are single; those of a launched node are not'],
  [/getRewardUTXOs \/utxos$/, 'a staker has one reward; the audit compares each'],
];

const whyUntold = (member: string): string | undefined => WHY.find(([pattern]) => pattern.test(member))?.[1];

test('each member of a result has a telling record on the reference node, or a reason why not', async () => {
  const { noteItems = [] } = (await runReported(['--reference', '--profile', PROFILE])).report;
  const untold = noteItems.find((note): note is UntoldMembers => note.kind === 'untold-members');
  const members = untold === undefined ? [] : [...untold.defaults, ...untold.empty, ...untold.equal, ...untold.short];
  expect(members.filter((member) => whyUntold(member) === undefined)).toEqual([]);
  const style = JSON.parse(readFileSync(new URL('../../.oxfmtrc.json', import.meta.url), 'utf8')) as FormatConfig;
  const { code } = await format('test-data.md', await page(members), style);
  await expect(code).toMatchFileSnapshot('../docs/test-data.md');
});

/** The page: members that nothing compares with the blocks, and members without a telling record. */
async function page(untold: readonly string[]): Promise<string> {
  const profile = (await loadProfiles(await loadCatalogue())).get(PROFILE);
  const set = schemasOf(profile);
  const methods = [...profile.methods].filter((method) => /^(platform|index)\./.test(method)).sort();
  const without = methods.flatMap((method) =>
    schemaMembers(set, method).flatMap((member) => {
      const by = comparedBy(method, member);
      return typeof by === 'object' ? [{ method, member, reason: by.not }] : [];
    }),
  );
  const told = groupBy(untold, (member) => whyUntold(member) ?? '');
  return [
    '# Test data',
    '',
    'This page is for those who ask what a pass rests on: it lists the members of results in which a defect would not show.',
    '',
    'A defect in a member of a result shows only with data in which its value differs from what the defect returns. ' +
      'A record is *telling* if the value is',
    'no default (0, empty, null, the ID of zero bytes), differs from the other members of its type, and a list has two items.',
    '',
    'Each report has the members without a telling record in the note `untold-members`; the console shows their number. ' +
      '`populate` makes data of each',
    'kind: [Launch a node](launch.md).',
    '',
    'The test `npx vitest run --project proof test/proof/test-data.proof.ts -u` generates this text, for the newest profile.',
    '',
    '## Members that no audit compares with the blocks',
    '',
    'All other members of results have a value that follows from the blocks, or from another method.',
    '',
    '| member | why |',
    '| ------ | --- |',
    ...without.map(({ method, member, reason }) => `| \`${method}\` \`${member}\` | ${reason} |`),
    '',
    '## Members without a telling record on the reference node',
    '',
    '| why | members |',
    '| --- | ------- |',
    ...[...told].sort().map(([reason, names]) => `| ${reason} | ${names.map((name) => `\`${name}\``).join('<br>')} |`),
    '',
  ].join('\n');
}

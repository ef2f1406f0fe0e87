import type { Command } from 'commander';
import { loadCatalogue, type Catalogue } from '../../judge/catalogue/catalogue.ts';
import { compareProfiles, type ProfileDifference } from '../../judge/catalogue/compare-profiles.ts';
import type { Profile } from '../../judge/catalogue/profile.ts';
import { loadProfiles, type Profiles } from '../../judge/catalogue/profiles.ts';
import { commandName } from '../../encoding/command-name.ts';
import { jsonText } from '../../encoding/json.ts';
import { EXIT_CODES } from '../../judge/verdict/exit-code.ts';
import type { Io } from '../io.ts';
import { chosenProfile } from '../../library/settings/profile-of.ts';

interface ProfilesFlags {
  readonly json?: boolean;
}

const EXAMPLES = `
Examples:
  avalanche-conformance list profiles                    list the profiles and their releases
  avalanche-conformance list profiles 1.11.0             show its methods and errata
  avalanche-conformance list profiles document 1.11.0    compare a release with the document
  avalanche-conformance list profiles 1.11.2 1.12.2      compare two releases`;

/** Adds `list profiles`: shows the profiles, one of them, or the difference between two. */
export function addProfilesCommand(list: Command, io: Io, done: (exitCode: number) => void): void {
  list
    .command('profiles')
    .description('List the profiles, show one, or compare two')
    .argument('[profile]', 'A name, a release or a file')
    .argument('[other]', 'Compare with this profile')
    .option('--json', 'Print JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (first: string | undefined, second: string | undefined, { json = false }: ProfilesFlags) => {
      io.stdout.write(await profilesText(first, second, json));
      done(EXIT_CODES.conforms);
    });
}

async function profilesText(first: string | undefined, second: string | undefined, json: boolean): Promise<string> {
  const catalogue = await loadCatalogue();
  const profiles = await loadProfiles(catalogue);
  if (first === undefined)
    return json
      ? jsonText([...profiles.all(), ...profiles.ofMakers()].map((each) => dataOf(each, catalogue)))
      : table(profiles);
  const profile = await chosenProfile(first, profiles);
  if (second === undefined) return json ? jsonText(dataOf(profile, catalogue)) : details(profile, catalogue);
  const difference = compareProfiles(profile, await chosenProfile(second, profiles), catalogue);
  return json ? jsonText(difference) : differenceText(difference);
}

function table(profiles: Profiles): string {
  const rows = [...profiles.all(), ...profiles.ofMakers()].map((profile) => {
    const errata = `${profile.errata.length}`.padStart(6);
    return `${profile.name.padEnd(10)} ${releasesOf(profile).padEnd(18)} ${`${profile.methods.size}`.padStart(7)} ${errata}`;
  });
  const hint = `The difference between two: ${commandName()} list profiles document 1.11.2`;
  return `${['profile    releases           methods errata', ...rows].join('\n')}\n\n${hint}\n`;
}

function releasesOf({ releases }: Profile): string {
  if (releases === undefined) return 'the document';
  const { first, last } = releases;
  if (last === undefined) return `from ${first} on`;
  return first === last ? first : `${first} to ${last}`;
}

function details(profile: Profile, catalogue: Catalogue): string {
  const applying = catalogue.requirements.filter(({ id }) => !profile.notApplicable.has(id)).length;
  return `${[
    `${profile.name}: ${profile.description}`,
    `extends ${profile.lineage.slice(0, -1).join(' < ') || 'nothing'}`,
    `${applying} of ${catalogue.requirements.length} requirements apply`,
    '',
    `Methods (${profile.methods.size}):`,
    ...[...profile.methods].sort().map((method) => `  ${method}`),
    '',
    `Errata in force (${profile.errata.length}):`,
    ...profile.errata.flatMap(erratumLines).map((line) => `  ${line}`),
  ].join('\n')}\n`;
}

function differenceText({ from, to, methods, errata, requirements }: ProfileDifference): string {
  const lines = [
    ...section(`Methods that ${to} has and ${from} does not`, methods.added),
    ...section(`Methods that ${from} has and ${to} does not`, methods.removed),
    ...section(`Errata in force in ${to} only`, errata.added.flatMap(erratumLines), errata.added.length),
    ...section(`Errata in force in ${from} only`, errata.removed.flatMap(erratumLines), errata.removed.length),
    ...section(`Requirements that apply to ${to} only`, requirements.added),
    ...section(`Requirements that apply to ${from} only`, requirements.removed),
  ];
  return lines.length === 0 ? `${from} and ${to} expect the same.\n` : `${lines.join('\n').trimEnd()}\n`;
}

function section(title: string, items: readonly string[], count: number = items.length): string[] {
  return count === 0 ? [] : [`${title} (${count}):`, ...items.map((item) => `  ${item}`), ''];
}

function erratumLines({ id, document, nodes }: Pick<Profile['errata'][number], 'id' | 'document' | 'nodes'>): string[] {
  return [id, `  document: ${document}`, `  nodes:    ${nodes}`];
}

function dataOf(profile: Profile, catalogue: Catalogue): object {
  const { name, description, lineage, releases, methods, errata, capabilities, notApplicable } = profile;
  return {
    name,
    description,
    lineage,
    releases,
    methods: [...methods].sort(),
    errata: errata.map(({ id }) => id),
    capabilities,
    requirements: catalogue.requirements.map(({ id }) => id).filter((id) => !notApplicable.has(id)),
    notApplicable: Object.fromEntries(notApplicable),
  };
}

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadCatalogue, catalogueFolder } from '../../src/catalogue/catalogue.ts';
import { judgedCatalogue } from '../../src/catalogue/judged-catalogue.ts';
import type { Profiles } from '../../src/catalogue/profiles.ts';
import type { Report } from '../../src/generated/report.ts';
import { readWholeRecording, RecordingError } from '../../src/recording/recording.ts';
import { suiteOf } from '../../src/run/suite.ts';
import { readReport } from '../../src/settings/files/read-report.ts';
import { UsageError } from '../../src/settings/usage-error.ts';
import { EXIT_CODES } from '../../src/verdict/exit-code.ts';
import { targetName } from '../../src/verdict/target-name.ts';
import type { Evidence } from './evidence.ts';
import { patchedSchemas } from './places.ts';
import { Traffic } from './traffic.ts';
import type { UnlistedMember, UnlistedMembersFile } from '../../src/generated/catalogue.ts';
import { readYaml } from '../../src/catalogue/read-yaml.ts';

interface Named {
  readonly path: string;
  readonly report: Report;
}

/**
 * Reads the reports of complete runs on one node, with the profile of one release and with `document`, and the
 * exchanges beside them.
 *
 * @param recordings Further exchanges of the node: HAR files, for example of `record`.
 * @throws UsageError when the reports do not belong together, or are of incomplete runs.
 */
export async function readEvidence(
  paths: readonly string[],
  recordings: readonly string[],
  profiles: Profiles,
): Promise<Evidence> {
  const named = paths.map((path) => ({ path, report: readReport(path) }));
  for (const each of named) assertComplete(each);
  const [first, ...others] = named;
  for (const other of others) if (first !== undefined) assertSameNode(first, other);
  const document = named.find(({ report }) => report.profile.name === 'document');
  const [newest, another] = named.filter(({ report }) => report.profile.name !== 'document');
  if (newest === undefined || !profiles.has(newest.report.profile.name)) {
    throw new UsageError(
      'A draft needs the report of a run with the profile of a release: run with --profile latest, and give its report.json too.',
    );
  }
  if (another !== undefined) {
    throw new UsageError(
      `Give two reports: one with the newest profile, and one with document. ${another.path} is a further one, with ${another.report.profile.name}.`,
    );
  }
  const profile = profiles.get(newest.report.profile.name);
  const traffic = new Traffic(await exchangesIn(join(dirname(newest.path), 'exchanges.har')));
  for (const file of recordings) traffic.add(await exchangesIn(file));
  return {
    report: newest.report,
    document: document?.report,
    profile,
    schemas: patchedSchemas(profile.patches),
    catalogue: judgedCatalogue(await loadCatalogue(), profile),
    traffic,
    unlisted: await loadUnlistedMembers(),
  };
}

async function exchangesIn(path: string): ReturnType<typeof readWholeRecording> {
  if (!existsSync(path)) {
    throw new UsageError(
      `There is no file ${path}. A draft reads types and places from the exchanges of the run: keep exchanges.har beside report.json.`,
    );
  }
  try {
    return await readWholeRecording(path);
  } catch (error) {
    throw error instanceof RecordingError ? new UsageError(error.message) : error;
  }
}

function assertComplete({ path, report }: Named): void {
  const { ended, shard, selection, exitCode, suite, target } = report;
  const { version } = suiteOf();
  if (suite.version !== version) {
    throw new UsageError(
      `${path} is a report of version ${suite.version} of this suite, and this is ${version}: run again with this version.`,
    );
  }
  if (target.kind === 'recording')
    throw new UsageError(`${path} is a report about recordings, not about a node: it tests too little for a draft.`);
  const judged: readonly number[] = [EXIT_CODES.conforms, EXIT_CODES.doesNotConform];
  const part =
    shard !== undefined
      ? `shard ${shard.index}/${shard.of}`
      : selection === undefined
        ? undefined
        : 'a selection of the requirements';
  if (ended !== undefined || !judged.includes(exitCode)) {
    throw new UsageError(
      `${path} is the report of an incomplete run: ${report.outcome} Run it to its end, or what it did not test would be missing in the draft.`,
    );
  }
  if (part !== undefined)
    throw new UsageError(
      `${path} is the report of ${part}. A draft needs a run with all requirements; merge shards first.`,
    );
}

function assertSameNode(first: Named, other: Named): void {
  const text = ({ report }: Named): string => {
    const { target, launch } = report;
    return [targetName(report), launch?.release ?? target.version].filter((part) => part !== undefined).join(', ');
  };
  if (text(first) !== text(other)) {
    throw new UsageError(
      `The reports are of different targets: ${first.path} of ${text(first)}, ${other.path} of ${text(other)}.`,
    );
  }
}

/** The name of the file in the folder of the catalogue. */
const FILE = 'unlisted-members.yaml';

/**
 * Members that releases serve, and that neither the document nor an erratum lists: by `schema#pointer`, such as
 * `platform/getTx.result.json#/properties/tx`.
 */
async function loadUnlistedMembers(): Promise<ReadonlyMap<string, readonly UnlistedMember[]>> {
  const path = join(catalogueFolder(), FILE);
  const { places } = await readYaml<UnlistedMembersFile>(path, 'catalogue/unlisted-members.json');
  return new Map(places.map(({ schema, at, members }) => [`${schema}#${at}`, members]));
}

import type { Report } from '../../generated/report.ts';
import { gatesBy } from '../../judge/verdict/gates.ts';
import { targetName } from '../../judge/verdict/target-name.ts';
import { groupBy } from '../../encoding/group-by.ts';
import { COLUMNS, kindOf } from '../kind.ts';

type Labels = Readonly<Record<string, string>>;

/**
 * The counts of a run in the text format of Prometheus 0.0.4, for the textfile collector of node_exporter: numbers of requirements, Unix
 * seconds, seconds, and the exit code. Each sample names the target, with its name in the configuration, and the profile.
 */
export function prometheusText(report: Report): string {
  const { requirements, gate, startedAt, durationMs, requests, exitCode, profile } = report;
  const { name } = report.target;
  const of: Labels = { target: targetName(report), ...(name === undefined ? {} : { name }), profile: profile.name };
  const kinds = groupBy(requirements, kindOf(report));
  const failed = groupBy(requirements.filter(gatesBy(gate)), ({ service }) => service);
  const services = [...new Set(requirements.map(({ service }) => service))].sort();
  const metric = (name: string, help: string, samples: readonly (readonly [Labels, number])[]): string[] => [
    `# HELP avalanche_conformance_${name} ${help}`,
    `# TYPE avalanche_conformance_${name} gauge`,
    ...samples.map(([labels, value]) => `avalanche_conformance_${name}{${labelText({ ...of, ...labels })}} ${value}`),
  ];
  const lines = [
    ...metric(
      'requirements',
      'Requirements of the last run by verdict; a note is a failure that does not fail the run.',
      COLUMNS.map((verdict) => [{ verdict }, kinds.get(verdict)?.length ?? 0]),
    ),
    ...metric(
      'failed_requirements',
      'Requirements that failed the last run, with verdict fail or unexpected-pass, by service.',
      services.map((service) => [{ service }, failed.get(service)?.length ?? 0]),
    ),
    ...metric('exit_code', 'Exit code in the last report: 0 if the node conforms. --fail-on new does not change it.', [
      [{}, exitCode],
    ]),
    ...metric('requests', 'Requests that the last run sent.', [[{}, requests]]),
    ...metric('run_duration_seconds', 'Duration of the last run.', [[{}, durationMs / 1000]]),
    ...metric('run_timestamp_seconds', 'Start of the last run, in Unix seconds.', [[{}, Date.parse(startedAt) / 1000]]),
  ];
  return `${lines.join('\n')}\n`;
}

function labelText(labels: Labels): string {
  return Object.entries(labels)
    .map(
      ([name, value]) => `${name}="${value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')}"`,
    )
    .join(',');
}

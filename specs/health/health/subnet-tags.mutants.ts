import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'health.health';

/** Defects of what `tags` of health.health does. */
export const mutants: readonly node.Mutant[] = [
  ...node.listArgumentMutants(METHOD, {
    breaks: 'health.health/several-tags-are-a-union',
    argument: 'tags',
    knows: ({ health }, tag) => countOf(health.health([tag])) > countOf(health.health(['nothing'])),
  }),
  ...node.mutantTable(METHOD, {
    'empty-tags-is-the-whole/empty-tags-leave-nothing': [
      'The report contains only the global checks for an empty list of tags.',
      node.mapArgument(METHOD, 'tags', (tags) => (isEmpty(tags) ? ['nothing'] : tags)),
    ],
    'empty-tags-is-the-whole/empty-tags-refused': [
      'The method rejects an empty list of tags.',
      node.failWhen(METHOD, node.writtenLike('tags', /^\[\]$/)),
    ],
    'tags-keep-global-checks/tags-leave-out-disk-and-router': [
      'A report filtered by tags lacks several of the global checks.',
      filtered((report) => node.keepChecks(report, (name) => name !== 'diskspace' && name !== 'router')),
      { under: 'every-global-check-is-kept' },
    ],
    'tags-keep-global-checks-but-bootstrapped/bootstrapped-in-every-report': [
      'A filtered report contains the check `bootstrapped`, as in later releases.',
      node.withDialect({ bootstrappedIsGlobal: true }, []),
    ],
    'tags-keep-global-checks-but-bootstrapped/tags-leave-out-the-network': [
      'A report filtered by tags does not contain the check `network`.',
      filtered((report) => node.keepChecks(report, (name) => name !== 'network')),
      { history: 'F16' },
    ],
    'tags-leave-out-the-unrelated/tags-ignored': [
      'The method ignores `tags`.',
      node.ignoreArgument(METHOD, 'tags'),
      { history: 'F16' },
    ],
    'tags-leave-out-the-unrelated/p-chain-leaks': [
      'Every report contains the check of the P-Chain, with any tags.',
      node.mapReportedChecks((all) =>
        all.map((check) => (check.name === 'P' ? { ...check, scope: 'application' } : check)),
      ),
      { history: 'F17' },
    ],
    'filtered-is-part-of-the-whole/tagged-checks-only-with-tags': [
      'A filtered report contains a check that the whole report lacks.',
      filtered((report) => ({
        ...report,
        checks: { ...node.checksOf(report), filtered: node.checksOf(report).database },
      })),
    ],
    'filtered-healthy-by-its-own-checks/filtered-healthy-by-all': [
      'A filtered report is healthy only if the whole report is healthy.',
      node.mapCalledReport(METHOD, (report, { health }) => ({ ...report, healthy: health.health([]).healthy })),
      { history: 'F16' },
    ],
    'tags-of-the-wrong-type-are-an-error/one-tag-as-text': [
      'The method accepts a single string as `tags`.',
      node.acceptTextForArray(METHOD, 'tags'),
    ],
  }),
];

/** Changes the reports of calls with tags. */
function filtered(change: (report: node.Report, call: node.Call) => node.Json): node.Change {
  return node.mapCalledReport(METHOD, (report, call) =>
    call.args.strings('tags').length > 0 ? change(report, call) : report,
  );
}

function countOf({ checks }: { readonly checks: object }): number {
  return Object.keys(checks).length;
}

function isEmpty(tags: unknown): boolean {
  return Array.isArray(tags) && tags.length === 0;
}

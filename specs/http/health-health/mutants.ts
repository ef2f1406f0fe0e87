import * as node from '../../../src/reference-node/kit/index.ts';

export const mutants: readonly node.Mutant[] = [
  ...node.reportPathMutants('http.health-health', node.SAME),
  ...node.mutantTable('http.health-health', {
    'status-follows-the-report/always-503': ['The status is always 503.', node.mapStatus(node.SAME, () => 503)],
    'status-follows-the-report/always-200': [
      'The status is always 200.',
      node.mapStatus(node.SAME, () => 200),
      { hinted: true },
    ],
    'tag-filters/first-tag-alone': [
      'The node uses only the first of several tags.',
      node.mapQuery(node.SAME, (query) => query.split('&', 1)[0] ?? ''),
    ],
  }),
];

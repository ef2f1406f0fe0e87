import * as node from '../../../src/reference-node/kit/index.ts';

export const mutants: readonly node.Mutant[] = [
  ...node.reportPathMutants('http.health-readiness', node.READINESS),
  ...node.mutantTable('http.health-readiness', {
    'status-follows-the-report/always-503': ['The status is always 503.', node.mapStatus(node.READINESS, () => 503)],
    'status-follows-the-report/always-200': [
      'The status is always 200.',
      node.mapStatus(node.READINESS, () => 200),
      { hinted: true },
    ],
    'stays-ready/swings': ['Every second response has status 503.', node.onEachNode(swinging)],
    'tag-as-by-json-rpc/second-tag-leaves-nothing': [
      'A report filtered by two tags contains no check.',
      node.mapGetReport(node.READINESS, (report, { query }) =>
        query.split('tag=').length > 2 ? { ...report, checks: {} } : report,
      ),
    ],
  }),
];

function swinging(): node.Change {
  let answers = 0;
  return node.mapStatus(node.READINESS, (status) => ((answers += 1) % 2 === 0 ? 503 : status));
}

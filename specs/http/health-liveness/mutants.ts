import * as node from '../../../src/reference-node/kit/index.ts';

export const mutants: readonly node.Mutant[] = [
  ...node.reportPathMutants('http.health-liveness', node.LIVENESS),
  ...node.mutantTable('http.health-liveness', {
    'checks-empty/reports-a-check': [
      'The report contains a check.',
      node.mapGetReport(node.LIVENESS, (report) => ({
        ...report,
        checks: { ...node.checksOf(report), alive: { timestamp: '2024-01-01T00:00:00Z', duration: 1 } },
      })),
    ],
    'alive-while-unhealthy/ill-like-the-whole': [
      'The status is 503 if the status of the whole report is 503.',
      node.onEachNode(illLikeTheWhole),
      { history: 'F09' },
    ],
  }),
];

function illLikeTheWhole(): node.Change {
  let whole = 200;
  return node.mapResponse(
    ({ method, path }) => method === 'GET' && (path === node.ALL || path === node.LIVENESS),
    (answer, { path }) => {
      if (path === node.LIVENESS) return { ...answer, status: whole };
      whole = answer.status;
      return answer;
    },
    [],
  );
}

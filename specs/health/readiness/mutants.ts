import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'health.readiness';
const JSON_TYPE = 'application/json';

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {
  'result-is-a-report/refuses': [
    'The method returns an error.',
    node.wrapHandler(METHOD, () => node.refuse),
    { history: 'F09' },
  ],
  'unhealthy-when-one-fails/always-ready': [
    'The node is ready while it is still bootstrapping.',
    node.mapCalledReport(METHOD, (report) => ({ ...report, healthy: true })),
    { history: 'F09' },
  ],
  'ready-means-chains-answer/ready-before-the-chains': [
    'The node is ready while the P-Chain still rejects every call.',
    node.failWhen('platform.getHeight', () => true, 'API call rejected because chain is not done bootstrapping'),
    { history: 'F09' },
  ],
  'unready-means-the-p-chain-refuses/answers-while-bootstrapping': [
    'The P-Chain answers while it is bootstrapping.',
    node.mapResponse(
      ({ path }) => path === '/ext/bc/P',
      (answer) =>
        answer.status === 503
          ? node.withHeader(
              node.textAnswer(200, '{"jsonrpc":"2.0","result":{"height":"0"},"id":1}'),
              'Content-Type',
              JSON_TYPE,
            )
          : answer,
    ),
  ],
  'filtered-is-part-of-the-whole/network-in-filtered-reports': [
    'A filtered report also contains the check `network`, which the whole report lacks.',
    node.mapCalledReport(METHOD, (report, { args, health }) =>
      args.has('tags')
        ? { ...report, checks: { ...node.checksOf(report), network: health.health([]).checks.network } }
        : report,
    ),
  ],
  'only-startup-checks/all-checks': [
    'The readiness report contains all checks.',
    node.wrapHandler(METHOD, () => ({ health }) => ({ ...health.health([]) })),
    { history: 'F09' },
  ],
});

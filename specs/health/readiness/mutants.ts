import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'health.readiness';
const OTHER = '2QWSpa3uBh8gWPN5YTDxS2CaTnGJmDcVC2pcDkMb7C6kGnCnyq';
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
  'names-what-bootstraps/another-subnet': [
    'While the P-Chain is bootstrapping, the check `bootstrapped` lists another Subnet.',
    node.mapResultAt(METHOD, 'checks/bootstrapped/message/*', () => OTHER),
  ],
  'ready-with-and-without-its-peer/unready-without-a-peer': [
    'The readiness report is not healthy while the check `network` fails.',
    node.mapCalledReport(METHOD, (report, { health }) => ({ ...report, healthy: health.health([]).healthy })),
  ],
  'filtered-is-part-of-the-whole/network-in-filtered-reports': [
    'A filtered report also contains the check `network`, which the whole report lacks.',
    node.mapCalledReport(METHOD, (report, { args, health }) =>
      args.has('tags')
        ? { ...report, checks: { ...node.checksOf(report), network: health.health([]).checks.network } }
        : report,
    ),
  ],
  'filtered-is-part-of-the-whole/never-ready-with-tags': [
    'A filtered report is not healthy although its checks pass.',
    node.mapCalledReport(METHOD, (report, { args }) => (args.has('tags') ? { ...report, healthy: false } : report)),
  ],
  'tags-of-the-wrong-type-are-an-error/any-tags': [
    'The method ignores `tags` that are not a list of strings.',
    node.acceptNonTexts(METHOD, 'tags'),
  ],
  'only-startup-checks/all-checks': [
    'The readiness report contains all checks.',
    node.wrapHandler(METHOD, () => ({ health }) => ({ ...health.health([]) })),
    { history: 'F09' },
  ],
});

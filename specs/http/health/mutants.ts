import * as node from '../../../src/reference-node/kit/index.ts';

export const mutants: readonly node.Mutant[] = [
  ...node.mutantTable('http.health', {
    'status-503-when-unhealthy/unhealthy-is-500': [
      'The node sends an unhealthy report with status 500.',
      node.mapStatus(node.ALL, (status) => (status === 503 ? 500 : status)),
      { history: 'F02' },
    ],
    'answers-get/get-refused': ['The node rejects GET with status 405.', node.mapStatus(node.ALL, () => 405)],
    'body-is-a-report/empty-body': [
      'The node responds with a status and no body.',
      node.mapGet(node.ALL, (answer) => ({ ...answer, body: Buffer.alloc(0) })),
      { history: 'F03' },
    ],
    'body-is-a-report/always-200-and-empty': [
      'The node responds with status 200 and no body in any state.',
      node.mapGet(node.ALL, (answer) => ({ ...answer, status: 200, body: Buffer.alloc(0) })),
      { history: 'F01' },
    ],
    'content-type-json/plain-text': [
      'The content type of the report is plain text.',
      node.mapGet(node.ALL, (answer) => node.withHeader(answer, 'Content-Type', 'text/plain; charset=utf-8')),
    ],
    'status-503-when-unhealthy/always-200': [
      'The status is 200 for any report.',
      node.mapStatus(node.ALL, () => 200),
      { history: 'F01' },
    ],
    'unhealthy-body-is-a-report/text-when-unhealthy': [
      'An unhealthy node responds with a line of text.',
      node.mapGet(node.ALL, (answer) =>
        answer.status === 503
          ? { ...node.withHeader(answer, 'Content-Type', 'text/plain'), body: Buffer.from('sick\n') }
          : answer,
      ),
      { history: 'F09' },
    ],
    'unhealthy-content-type-json/plain-text-when-unhealthy': [
      'The content type of an unhealthy report is plain text.',
      node.mapGet(node.ALL, (answer) =>
        answer.status === 503 ? node.withHeader(answer, 'Content-Type', 'text/plain') : answer,
      ),
      { history: 'F04' },
    ],
    'healthy-when-all-pass/never-healthy': [
      'The `healthy` of the report is always false, even if all checks pass.',
      node.mapGet(node.ALL, (answer) => ({
        ...answer,
        status: 503,
        body: Buffer.from(answer.body.toString().replace('"healthy":true', '"healthy":false')),
      })),
      { history: 'F14' },
    ],
    'concurrent-gets-answered/one-at-a-time': [
      'The node rejects a GET while another GET is in progress.',
      node.refuseAtOnce(node.getOf(node.ALL), 1),
      { history: 'F05' },
    ],
    'head-is-refused/head-answered': [
      'The node serves HEAD like GET.',
      node.mapResponse(
        ({ method, path }) => method === 'HEAD' && path === node.ALL,
        (answer) => ({ ...answer, status: 200, body: Buffer.alloc(0) }),
        [],
      ),
    ],
    'put-is-refused/put-answered': [
      'The node serves PUT like GET.',
      node.mapRequest((request) => (request.method === 'PUT' ? { ...request, method: 'GET' } : request), []),
    ],
    'tag-leaves-out-the-unrelated/tag-ignored': [
      'The node ignores `tag`.',
      node.mapQuery(node.ALL, () => ''),
      { history: 'F16' },
    ],
    'tag-leaves-out-the-unrelated/chain-leaks': [
      'Every report contains the check of the X-Chain, with any tag.',
      node.mapReportedChecks((all) =>
        all.map((check) => (check.name === 'X' ? { ...check, scope: 'application' } : check)),
      ),
      { history: 'F17' },
    ],
    'tag-keeps-global-checks/tag-leaves-out-global-checks': [
      'A report filtered by a tag does not contain the global checks.',
      node.mapGetReport(node.ALL, (report, { query }) =>
        query === '' ? report : node.keepChecks(report, (name) => !node.GLOBAL.includes(name)),
      ),
    ],
    'tag-keeps-global-checks-but-bootstrapped/bootstrapped-in-every-report': [
      'A filtered report contains the check `bootstrapped`, as in later releases.',
      node.withDialect({ bootstrappedIsGlobal: true }, []),
    ],
    'tag-keeps-global-checks-but-bootstrapped/tag-leaves-out-the-router': [
      'A report filtered by a tag does not contain the check `router`.',
      node.mapGetReport(node.ALL, (report, { query }) =>
        query === '' ? report : node.keepChecks(report, (name) => name !== 'router'),
      ),
    ],
    'tag-keeps-the-related/p-chain-without-tag': [
      'The report for the Primary Network lacks the check of the P-Chain.',
      node.mapReportedChecks((all) => all.map((check) => (check.name === 'P' ? { ...check, scope: 'P' } : check))),
    ],
    'tag-is-repeatable/first-tag-alone': [
      'The node uses only the first of several tags.',
      tagsRead((tags) => tags.slice(0, 1)),
    ],
    'tag-decides-the-status/whole-decides': [
      'The status depends on the whole report, with any tag.',
      node.onEachNode(wholeDecides),
      { history: 'F16' },
    ],
  }),
  ...node.reportPathMutants('http.health-health', node.SAME),
  ...node.reportPathMutants('http.health-readiness', node.READINESS),
];

/** Passes other tags on in the place of those that came. */
function tagsRead(change: (tags: readonly string[]) => readonly string[]): node.Change {
  return node.mapQuery(node.ALL, (query) => {
    const tags = change(new URLSearchParams(query).getAll('tag'));
    return tags.map((tag) => `tag=${encodeURIComponent(tag)}`).join('&');
  });
}

/** The status of filtered reports is that of the whole report that was asked for before. */
function wholeDecides(): node.Change {
  let whole = 200;
  return node.mapGet(node.ALL, (answer, { query }) => {
    if (query !== '') return { ...answer, status: whole };
    whole = answer.status;
    return answer;
  });
}

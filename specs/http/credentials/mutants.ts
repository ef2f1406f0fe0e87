import * as node from '../../../src/reference-node/kit/index.ts';

export const mutants: readonly node.Mutant[] = node.mutantTable('http.credentials', {
  'health-needs-none/health-needs-a-token': [
    'The health service requires credentials for calls.',
    needsToken('/ext/health', 'POST'),
  ],
  'health-needs-none/report-needs-a-token': [
    'The health service requires credentials for GET.',
    needsToken('/ext/health', 'GET'),
  ],
  'index-needs-none/index-needs-a-token': ['The index service requires credentials.', needsToken('/ext/index', 'POST')],
});

function needsToken(paths: string, verb: string): node.Change {
  return node.mapResponse(
    ({ method, path, headers }) => method === verb && path.startsWith(paths) && !headers.has('authorization'),
    (answer) => ({ ...answer, status: 401, body: Buffer.from('unauthorized\n') }),
    [],
  );
}

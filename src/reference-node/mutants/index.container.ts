import { fieldMutants } from './fields.ts';
import type { Mutant } from './mutant.ts';

const BY_ID = 'index.getContainerByID';

/** Defects of containers, whichever method answers with them. */
export const CONTAINER_MUTANTS: readonly Mutant[] = [
  ...fieldMutants('index.container', {
    'is-an-object': { path: '', kind: 'object', of: BY_ID },
    id: { path: 'id', kind: 'id', of: BY_ID },
    bytes: { path: 'bytes', kind: 'hex', of: BY_ID },
    timestamp: { path: 'timestamp', kind: 'time', of: BY_ID },
    encoding: { path: 'encoding', kind: 'word', of: BY_ID },
    index: { path: 'index', kind: 'decimal', of: BY_ID },
  }),
];

import { changeAt } from './json-path.ts';
import { errors, plain, successes } from './envelopes.ts';
import { fieldMutants } from './fields.ts';
import type { Mutant } from './mutant.ts';

/** Defects of the envelopes of answers. */
export const ENVELOPE_MUTANTS: readonly Mutant[] = [
  ...fieldMutants(
    'envelope',
    {
      'success-jsonrpc': { path: 'jsonrpc', kind: 'word' },
      'success-result': { path: 'result', kind: 'text', but: ['boolean', 'null'] },
      'success-id': { path: 'id', kind: 'text', but: ['boolean', 'null'] },
    },
    (_, path, spoil) => successes((envelope) => changeAt(plain(envelope), path, spoil)),
  ),
  ...fieldMutants(
    'envelope',
    {
      'error-jsonrpc': { path: 'jsonrpc', kind: 'word' },
      'error-member': { path: 'error', kind: 'object' },
      'error-code': { path: 'error/code', kind: 'json-integer', but: ['negative'] },
      'error-message': { path: 'error/message', kind: 'text' },
      'error-data': { path: 'error/data', kind: 'object', required: false },
      'error-id': { path: 'id', kind: 'text', but: ['boolean', 'null'] },
    },
    (_, path, spoil) => errors((envelope) => changeAt(plain(envelope), path, spoil)),
  ),
];

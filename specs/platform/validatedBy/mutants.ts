import * as node from '../../../src/reference-node/kit/index.ts';

const METHOD = 'platform.validatedBy';

export const mutants: readonly node.Mutant[] = node.mutantTable(METHOD, {});

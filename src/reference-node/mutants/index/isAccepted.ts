import { INDEX_PATHS } from '../../ledger.ts';
import { errorWhen, result, spoken } from '../../changes/changes.ts';
import { writtenLike } from '../../changes/conditions.ts';
import { fieldMutants } from '../kit/fields.ts';
import { badIdMutants, encodingMutants, formerNameTaken } from '../kit/lookups.ts';
import { type Mutant, mutantsOf } from '../kit/mutant.ts';

const METHOD = 'index.isAccepted';
const mutant = mutantsOf(METHOD);

/** Defects of index.isAccepted. */
export const IS_ACCEPTED_MUTANTS: readonly Mutant[] = [
  ...fieldMutants(METHOD, {
    'result-is-an-object': { path: '', kind: 'object' },
    'is-accepted': { path: 'isAccepted', kind: 'boolean' },
  }),
  mutant(
    'result-is-an-object',
    'bare',
    'The boolean comes bare, without an object around it.',
    result(METHOD, () => true),
    { history: 'F97' },
  ),
  mutant(
    'true-for-a-container',
    'never-accepted',
    'No container is accepted.',
    result(METHOD, () => ({ isAccepted: false })),
  ),
  mutant(
    'true-for-a-container',
    'first-not-accepted',
    'The first container is not accepted.',
    result(METHOD, (own, { ledger, args, indexPath }) =>
      indexPath && ledger.containerById(indexPath, args.id('id'))?.index === 0n ? { isAccepted: false } : own,
    ),
  ),
  mutant(
    'false-for-an-unknown-id',
    'always-accepted',
    'Whatever is asked for is accepted.',
    result(METHOD, () => ({ isAccepted: true })),
  ),
  mutant(
    'agrees-with-by-id',
    'the-other-way-round',
    'It is true for what is not in the index.',
    result(METHOD, (_, { ledger, args, indexPath }) => ({
      isAccepted: indexPath === undefined || ledger.containerById(indexPath, args.id('id')) === undefined,
    })),
  ),
  mutant(
    'agrees-with-by-id',
    'accepted-elsewhere',
    'What another index has accepted is accepted in each.',
    result(METHOD, (_, { ledger, args }) => ({
      isAccepted: INDEX_PATHS.some((path) => ledger.containerById(path, args.id('id')) !== undefined),
    })),
  ),
  ...badIdMutants(mutant, METHOD, () => ({ isAccepted: true })),
  mutant(
    'old-name-is-not-taken',
    'former-name-taken',
    'The former name `containerID` is read, too.',
    formerNameTaken(METHOD),
    { history: 'F95' },
  ),
  ...encodingMutants(mutant, METHOD),
  mutant(
    'encoding-other-than-hex-is-an-error',
    'encoding-not-read',
    'The `encoding` is not read at all.',
    spoken({ lookupsReadEncoding: false }, [METHOD]),
  ),
  mutant(
    'encoding-is-ignored',
    'json-refused',
    'The encoding `json` is refused.',
    errorWhen(METHOD, writtenLike('encoding', /json/)),
  ),
];

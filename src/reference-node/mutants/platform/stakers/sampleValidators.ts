import type { Json, Ledger } from '../../../ledger.ts';
import { ZERO_ID } from '../../../rpc/arguments.ts';
import { errorsAsText } from '../../../changes/bare-error.ts';
import { callWith } from '../../../changes/call-with.ts';
import {
  answerWhen,
  argument,
  errorWhen,
  handled,
  insteadOfError,
  resultAt,
  resultAtOf,
} from '../../../changes/changes.ts';
import { allOf, leftOut, writtenLike } from '../../../changes/conditions.ts';
import { fieldMutants } from '../../kit/fields.ts';
import { isItems } from '../../../changes/json-path.ts';
import { elasticByDefault, isUntracked, primaryForAll } from '../../../changes/known-subnets.ts';
import { type Mutant, mutantsOf } from '../../kit/mutant.ts';
import { arrayTakenForItem, checksumIgnored } from '../../../changes/unchecked.ts';

const METHOD = 'platform.sampleValidators';
const mutant = mutantsOf(METHOD);

/** Defects of platform.sampleValidators. */
export const SAMPLE_VALIDATORS_MUTANTS: readonly Mutant[] = [
  ...fieldMutants(METHOD, {
    result: { path: '', kind: 'object' },
    validators: { path: 'validators', kind: 'list' },
    'node-id': { path: 'validators/*', kind: 'node-id' },
  }),
  mutant(
    'size-many',
    'one-too-few',
    'Of several it draws one less.',
    resultAt(METHOD, 'validators', (drawn) => (isItems(drawn) && drawn.length > 1 ? drawn.slice(1) : drawn)),
  ),
  mutant(
    'size-many',
    'always-one',
    'It draws one, whatever `size` says.',
    argument(METHOD, 'size', (size) => (size === 0 ? size : 1)),
  ),
  mutant(
    'size-many',
    'all-of-them',
    'It gives every validator.',
    resultAtOf(METHOD, 'validators', (_, { ledger, args }) =>
      ledger.currentValidators(args.id('subnetID')).map(({ nodeId }) => nodeId),
    ),
  ),
  mutant(
    'size-zero-is-empty',
    'one-for-zero',
    'For a `size` of 0 it draws one.',
    argument(METHOD, 'size', (size) => (size === 0 ? 1 : size)),
  ),
  mutant(
    'only-current-validators',
    'pending-drawn',
    'Nodes are drawn that do not validate yet.',
    resultAtOf(METHOD, 'validators', (drawn, { ledger }) =>
      isItems(drawn) ? drawn.map((nodeId, at) => newcomers(ledger)[at] ?? nodeId) : drawn,
    ),
  ),
  mutant(
    'subnet-id-defaults-to-primary',
    'elastic-by-default',
    'Without `subnetID` it draws from an elastic Subnet.',
    elasticByDefault(METHOD),
  ),
  mutant(
    'subnet-id-defaults-to-primary',
    'needs-a-subnet',
    'Without `subnetID` it is an error.',
    errorWhen(METHOD, leftOut('subnetID')),
  ),
  mutant('subnet-id-selects', 'subnet-ignored', '`subnetID` is ignored.', primaryForAll(METHOD)),
  mutant(
    'every-subnet-with-validators',
    'tracked-ones-only',
    'From a Subnet that the node does not validate it draws nothing but an error.',
    errorWhen(METHOD, isUntracked),
    { history: 'F43' },
  ),
  mutant(
    'size-as-decimal-string',
    'no-text-for-size',
    'A `size` as text is an error.',
    errorWhen(METHOD, writtenLike('size', /^"/)),
  ),
  mutant(
    'size-as-decimal-string',
    'text-as-one',
    'A `size` as text counts as 1.',
    argument(METHOD, 'size', (size) => (typeof size === 'string' ? 1 : size)),
  ),
  mutant(
    'more-than-total-weight-is-an-error',
    'fewer-than-asked',
    'Where more are asked than the Subnet weighs, it draws one.',
    handled(METHOD, (base) => (call) => {
      const weights = call.ledger.currentValidators(call.args.id('subnetID')).map(({ weight }) => weight);
      const total = weights.reduce((sum, weight) => sum + weight, 0n);
      return base(total > 0n && call.args.uint('size', 16) > total ? callWith(call, { size: 1 }) : call);
    }),
  ),
  mutant(
    'unknown-subnet-is-an-error',
    'none-for-unknown',
    'From an ID that no Subnet has it draws nothing.',
    answerWhen(
      METHOD,
      allOf(
        ({ ledger, args }) => ledger.subnet(args.id('subnetID')) === undefined,
        ({ args }) => args.id('subnetID') !== ZERO_ID,
      ),
      nobody,
    ),
  ),
  mutant(
    'size-of-wrong-type-is-an-error',
    'array-unpacked',
    'An array with a number stands for the number.',
    arrayTakenForItem(METHOD, 'size'),
  ),
  mutant(
    'size-of-wrong-type-is-an-error',
    'nobody-for-wrong-type',
    'For a `size` that is no integer it draws nothing.',
    insteadOfError(METHOD, nobody),
  ),
  mutant(
    'bad-subnet-id-is-an-error',
    'checksum-ignored',
    'The checksum of `subnetID` is not looked at.',
    checksumIgnored(METHOD, 'subnetID'),
  ),
  mutant(
    'a-draw-or-a-refusal',
    'refused-in-a-text',
    'The refusal of a draw is a text in place of an object.',
    errorsAsText(METHOD),
  ),
];

/** Nodes that are going to validate the Primary Network. */
function newcomers(ledger: Ledger): readonly string[] {
  const current = new Set(ledger.currentValidators(ZERO_ID).map(({ nodeId }) => nodeId));
  return ledger
    .pendingValidators(ZERO_ID)
    .map(({ nodeId }) => nodeId)
    .filter((nodeId) => !current.has(nodeId));
}

function nobody(): Json {
  return { validators: [] };
}

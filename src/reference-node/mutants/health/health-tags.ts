import { ZERO_ID } from '../../rpc/arguments.ts';
import type { HealthCheck } from '../../ledger.ts';
import { argument, argumentsOf, errorWhen, firstItems, handled, spoken } from '../../changes/changes.ts';
import { leftOut, writtenLike } from '../../changes/conditions.ts';
import { isMembers } from '../../changes/json-path.ts';
import { type Mutant, mutantsOf } from '../kit/mutant.ts';
import { GLOBAL, checked, checksOf, keeping } from '../../changes/reports.ts';
import { notTextsTaken } from '../../changes/taken.ts';

const METHOD = 'health.health';
const mutant = mutantsOf(METHOD);

/** Defects of what `tags` of health.health does. */
export const HEALTH_TAGS_MUTANTS: readonly Mutant[] = [
  mutant('tags-optional', 'needs-tags', 'Without `tags` it is an error.', errorWhen(METHOD, leftOut('tags'))),
  mutant(
    'tags-optional',
    'global-checks-without-tags',
    'Without `tags` only the global checks are reported.',
    argumentsOf(METHOD, (params) => ({ tags: ['nothing'], ...params })),
  ),
  mutant(
    'empty-tags-is-the-whole',
    'empty-tags-leave-nothing',
    'An empty list of tags leaves the global checks alone.',
    argument(METHOD, 'tags', (tags) => (isEmpty(tags) ? ['nothing'] : tags)),
  ),
  mutant(
    'empty-tags-is-the-whole',
    'empty-tags-refused',
    'An empty list of tags is an error.',
    errorWhen(METHOD, writtenLike('tags', /^\[\]$/)),
  ),
  mutant(
    'tags-keep-global-checks',
    'tags-leave-out-global-checks',
    'With tags the global checks are left out.',
    handled(METHOD, (base) => (call) => {
      const own = base(call);
      return call.args.strings('tags').length > 0 && isMembers(own)
        ? keeping(own, (name) => !GLOBAL.includes(name))
        : own;
    }),
  ),
  mutant(
    'tags-keep-global-checks',
    'tags-leave-out-disk-and-router',
    'With tags only some of the global checks are kept.',
    handled(METHOD, (base) => (call) => {
      const own = base(call);
      return call.args.strings('tags').length > 0 && isMembers(own)
        ? keeping(own, (name) => name !== 'diskspace' && name !== 'router')
        : own;
    }),
  ),
  mutant(
    'tags-keep-global-checks-but-bootstrapped',
    'bootstrapped-in-every-report',
    'A filtered report holds `bootstrapped`, as later releases do.',
    spoken({ bootstrappedIsGlobal: true }, []),
  ),
  mutant(
    'tags-keep-global-checks-but-bootstrapped',
    'tags-leave-out-the-network',
    'With tags the check `network` is left out.',
    handled(METHOD, (base) => (call) => {
      const own = base(call);
      return call.args.strings('tags').length > 0 && isMembers(own) ? keeping(own, (name) => name !== 'network') : own;
    }),
    { history: 'F16' },
  ),
  mutant(
    'tags-leave-out-the-unrelated',
    'tags-ignored',
    'The tags are not read.',
    argumentsOf(METHOD, (params) => ({ ...params, tags: undefined })),
    { history: 'F16' },
  ),
  mutant(
    'tags-leave-out-the-unrelated',
    'p-chain-leaks',
    'The check of the P-Chain is in every report.',
    checked((all) => all.map((check) => (check.name === 'P' ? { ...check, scope: 'application' } : check))),
    { history: 'F17' },
  ),
  mutant(
    'tags-keep-the-related',
    'tags-name-nothing',
    'Whatever tag is given, only the global checks are kept.',
    argument(METHOD, 'tags', (tags) => (isEmpty(tags) ? tags : ['nothing'])),
  ),
  mutant(
    'tags-keep-the-related',
    'c-chain-without-tag',
    'The check of the C-Chain does not belong to the Primary Network.',
    checked((all) => all.map((check) => (check.name === 'C' ? { ...check, scope: 'C' } : check))),
  ),
  mutant(
    'subnet-tag-selects-its-chains',
    'subnet-chain-of-the-primary-network',
    'The check of a chain of a Subnet belongs to the Primary Network.',
    checked((all) => all.map((check) => (isOfSubnet(check) ? { ...check, scope: ZERO_ID } : check))),
  ),
  mutant(
    'subnet-tag-selects-its-chains',
    'subnet-tag-shows-all',
    'With the ID of a Subnet that has a check the whole report is answered.',
    handled(METHOD, (base) => (call) => {
      const own = base(call);
      const isKnown = isMembers(own) && Object.keys(checksOf(own)).some((name) => !GLOBAL.includes(name));
      const isFiltered = call.args.strings('tags').length > 0;
      return isKnown && isFiltered ? { ...own, ...call.health.health([]) } : own;
    }),
  ),
  mutant(
    'check-of-each-tracked-chain',
    'subnet-chains-without-check',
    'Chains of Subnets have no check.',
    checked((all) => all.filter((check) => !isOfSubnet(check))),
  ),
  mutant(
    'several-tags-are-a-union',
    'first-tag-alone',
    'Of several tags only the first counts.',
    firstItems(METHOD, 'tags', 1),
  ),
  mutant(
    'several-tags-are-a-union',
    'last-tag-alone',
    'Of several tags only the last counts.',
    argument(METHOD, 'tags', (tags) => (Array.isArray(tags) ? tags.slice(-1) : tags)),
  ),
  mutant(
    'several-tags-are-a-union',
    'tags-must-all-fit',
    'With several tags only checks that all of them would show are kept.',
    argument(METHOD, 'tags', (tags) => (Array.isArray(tags) && tags.length > 1 ? ['nothing'] : tags)),
  ),
  mutant(
    'filtered-is-part-of-the-whole',
    'tagged-checks-only-with-tags',
    'A filtered report has a check that the whole one lacks.',
    handled(METHOD, (base) => (call) => {
      const own = base(call);
      return call.args.strings('tags').length > 0 && isMembers(own)
        ? { ...own, checks: { ...checksOf(own), filtered: checksOf(own).database } }
        : own;
    }),
  ),
  mutant(
    'filtered-healthy-by-its-own-checks',
    'filtered-healthy-by-all',
    'A filtered report is healthy only when the whole one is.',
    handled(METHOD, (base) => (call) => {
      const own = base(call);
      return isMembers(own) ? { ...own, healthy: call.health.health([]).healthy } : own;
    }),
    { history: 'F16' },
  ),
  mutant(
    'filtered-healthy-by-its-own-checks',
    'filtered-always-healthy',
    'A filtered report is always healthy.',
    handled(METHOD, (base) => (call) => {
      const own = base(call);
      return call.args.strings('tags').length > 0 && isMembers(own) ? { ...own, healthy: true } : own;
    }),
  ),
  mutant(
    'tags-of-the-wrong-type-are-an-error',
    'any-tags',
    'Tags that are no list of texts are passed over.',
    notTextsTaken(METHOD, 'tags'),
  ),
  mutant(
    'tags-of-the-wrong-type-are-an-error',
    'one-tag-as-text',
    'A tag in the place of the list is taken.',
    argument(METHOD, 'tags', (tags) => (typeof tags === 'string' ? [tags] : tags)),
  ),
  mutant(
    'tags-of-the-wrong-type-are-an-error',
    'items-of-any-type',
    'Items of the list that are no text are passed over.',
    argument(METHOD, 'tags', (tags) => (Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : tags)),
  ),
];

function isEmpty(tags: unknown): boolean {
  return Array.isArray(tags) && tags.length === 0;
}

function isOfSubnet({ scope }: HealthCheck): boolean {
  return scope !== 'application' && scope !== ZERO_ID;
}

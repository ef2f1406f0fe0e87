import { FIELDS } from '../../generated/fields.ts';
import type { Note, Report, RequirementResult } from '../../generated/report.ts';
import { mergedNotes } from './merge/merge-notes.ts';

type Found = Pick<Report, 'requirements'> & { readonly noteItems: readonly Note[] };
type Fields = Readonly<Record<string, { readonly path: string }>>;

const BY_METHOD: Readonly<Record<string, Fields>> = FIELDS;
/** The response repeats it from the request. */
const ECHOED = 'encoding';
/** What a refusal shows needs no data. */
const OF_REFUSAL = '-is-an-error';

/**
 * Names the passes that rest on nothing but default values and empty lists: in the note about what the data cannot tell, and in the
 * reason of each. This is so if no member of the results of its method ever had another value. The shape of a value shows in
 * any value, so that a requirement of a schema is never one of them.
 *
 * @param found The results and notes of a run, or of all shards of one.
 */
export function withUntoldPasses<T extends Found>(found: T): T {
  const noteItems = mergedNotes(found.noteItems);
  const note = noteItems.find((each) => each.kind === 'untold-members');
  if (note === undefined) return { ...found, noteItems };
  const defaults = new Set(note.defaults);
  const isUntold = (member: string): boolean =>
    defaults.has(member) || note.empty.some((list) => `${member}/`.startsWith(`${list}/`));
  const isDefault = ({ id, method }: RequirementResult): boolean => {
    const members = memberNames(method);
    return members.length > 0 && members.every(isUntold) && !id.endsWith(OF_REFUSAL) && !isOfSchema(id);
  };
  const passes: string[] = [];
  const requirements = found.requirements.map((result): RequirementResult => {
    if (result.verdict !== 'pass') return result;
    const pass = { ...result };
    if (note.passes.includes(result.id)) delete pass.reason;
    if (!isDefault(result)) return pass;
    passes.push(result.id);
    return { ...pass, reason: reasonOf(result) };
  });
  const told = noteItems.map((each) => (each === note ? { ...note, passes } : each));
  return { ...found, requirements, noteItems: told };
}

function reasonOf({ method }: RequirementResult): string {
  const each = `each value in the results of \`${method}\` was 0, empty, null or the ID of zero bytes`;
  return `it rests on default values alone: ${each}; a record with another value is missing`;
}

/** The members of the results of a method that contain no others and hold data, as in the note. Empty for what is no method. */
function memberNames(method: string): string[] {
  const paths = Object.values(BY_METHOD[method] ?? {}).flatMap(({ path }) => (path === '' ? [] : [path]));
  const deepest = paths.filter((path) => !path.endsWith('@') && !paths.some((other) => other.startsWith(`${path}/`)));
  return deepest.filter((path) => path !== ECHOED).map((path) => `${method} /${path}`);
}

/** Whether the schema of a response states the requirement. */
function isOfSchema(id: string): boolean {
  const [prefix = '', claim = ''] = id.split('/');
  return Object.hasOwn(BY_METHOD[prefix] ?? {}, claim);
}

import type { Note, Report, RequirementResult } from '../generated/report.ts';
import { mergedNotes } from '../verdict/merge/merge-notes.ts';
import type { KnowledgeFile } from './knowledge-file.ts';
import { readKnowledgeFile } from './read-knowledge.ts';

type Found = Pick<Report, 'requirements'> & { readonly noteItems: readonly Note[] };

/**
 * Names the passes that rest on nothing but default values and empty lists: in the note about what the data cannot tell, and in the
 * reason of each. What a requirement rests on was measured: the members of its method in which it finds a wrong value.
 *
 * @param found The results and notes of a run, or of all shards of one.
 */
export async function withUntoldPasses<T extends Found>(found: T): Promise<T> {
  const noteItems = mergedNotes(found.noteItems);
  const note = noteItems.find((each) => each.kind === 'untold-members');
  if (note === undefined) return { ...found, noteItems };
  const members = await restedOn();
  const empty = note.empty.map((member) => `${member}/`);
  const isUntold = (member: string): boolean =>
    note.defaults.includes(member) || empty.some((list) => member.startsWith(list));
  const passes: string[] = [];
  const requirements = found.requirements.map((result): RequirementResult => {
    if (result.verdict !== 'pass') return result;
    const pass = { ...result };
    if (note.passes.includes(result.id)) delete pass.reason;
    const own = members.get(result.id)?.get(result.method) ?? [];
    if (own.length === 0 || !own.every((member) => isUntold(`${result.method} ${member}`))) return pass;
    passes.push(result.id);
    return { ...pass, reason: reasonOf(own) };
  });
  const told = noteItems.map((each) => (each === note ? { ...note, passes } : each));
  return { ...found, requirements, noteItems: told };
}

function reasonOf(members: readonly string[]): string {
  const names = members.map((member) => `\`${member}\``).join(' and ');
  return `it rests on default values alone: ${names} ${members.length === 1 ? 'was' : 'were'} 0, empty, null or the ID of zero bytes in each record; one with another value is missing`;
}

type Members = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

let known: Promise<Members> | undefined;

/** Requirement -> method -> the deepest members of its results in which the requirement finds a wrong value, as in the note. */
async function restedOn(): Promise<Members> {
  known ??= readKnowledgeFile().then(membersIn);
  return known;
}

function membersIn({ requirements, calls, symptoms, places }: KnowledgeFile): Members {
  const members = new Map<string, Map<string, string[]>>();
  for (const [call, path, shown] of places) {
    const [, member] = /^result(\/.+)$/.exec(path) ?? [];
    const method = calls[call];
    if (member === undefined || method === undefined) continue;
    for (const id of new Set(shown.map((at) => requirements[symptoms[at]?.[0] ?? -1]))) {
      if (id === undefined) continue;
      const own = members.get(id) ?? new Map<string, string[]>();
      members.set(id, own);
      // The places are sorted: a member follows those above it.
      own.set(method, [...(own.get(method) ?? []).filter((other) => !member.startsWith(`${other}/`)), member]);
    }
  }
  return members;
}

import { counted } from '../../encoding/cut.ts';
import type { Note } from '../../generated/report.ts';

/** The number of members in a sentence. */
const NAMED = 12;

const NO_WARNINGS: ReadonlySet<Note['kind']> = new Set([
  'found-profile',
  'information',
  'waiver',
  'untold-members',
  'contract',
]);

/** Whether a note is a warning, which a strict gate treats as a failure. */
export function isWarning(note: Note): boolean {
  return !NO_WARNINGS.has(note.kind) && !(note.kind === 'unknown-members' && note.known === true);
}

/** `7 members of results have too little data to show a defect`. */
export function tooPlain(count: number): string {
  return `${count} ${count === 1 ? 'member of results has' : 'members of results have'} too little data to show a defect`;
}

/** The number of members of results in which the data of a run would not show a defect. */
export function untoldCount(notes: readonly Note[] = []): number {
  return notes.reduce(
    (sum, note) =>
      note.kind === 'untold-members'
        ? sum + note.defaults.length + note.empty.length + note.equal.length + note.short.length
        : sum,
    0,
  );
}

/** The number of passed requirements that rest on nothing but default values. */
export function untoldPasses(notes: readonly Note[] = []): number {
  return notes.reduce((sum, note) => (note.kind === 'untold-members' ? sum + note.passes.length : sum), 0);
}

/** A note as a sentence. It contains unescaped text of the target. */
export function noteText(note: Note): string {
  switch (note.kind) {
    case 'remark':
    case 'found-profile':
    case 'information':
    case 'waiver':
      return note.text;
    case 'unknown-members': {
      const { method, members } = note;
      const rest = members.length + note.more - NAMED;
      const more = rest > 0 ? `, and ${rest} more` : '';
      const known = note.known === true ? ', as deployed releases do' : '';
      return `${method} returns members that the document does not list${known}: ${members.slice(0, NAMED).join(', ')}${more}`;
    }
    case 'untold-members': {
      const { defaults, empty, equal, short, passes } = note;
      const parts = [
        ['passed on default values alone', passes],
        ['each value was a default', defaults],
        ['lists and maps that were always empty', empty],
        ['equal in each record', equal],
        ['lists with one item at most', short],
      ] as const;
      const listed = parts.flatMap(([what, names]) => (names.length === 0 ? [] : [`${what}: ${names.join(', ')}`]));
      return `${tooPlain(untoldCount([note]))} (${listed.join('; ')})`;
    }
    case 'contract': {
      const { date, notScored, broken } = note;
      const failed = broken.length === 0 ? '' : `; not passed: ${broken.join(', ')}`;
      const [are, them] = notScored === 1 ? ['requirement is', 'it'] : ['requirements are', 'them'];
      return `${notScored} ${are} not scored, because the contract ${date} does not contain ${them}${failed}.`;
    }
    case 'unwritten':
      return `${note.file} is not complete: ${note.reason}.`;
    case 'refused':
      return (
        'Not tested, because requests were refused in front of the node: ' +
        `${counted(note.requirements, 'requirement')}. Each has its reason.`
      );
  }
}

import type { Note } from '../generated/report.ts';

/** The number of members in a sentence. */
const NAMED = 12;

/** Whether a note is a warning, which a strict gate treats as a failure. */
export function isWarning({ kind }: Note): boolean {
  return kind !== 'found-profile';
}

/** A note as a sentence. It contains unescaped text of the target. */
export function noteText(note: Note): string {
  switch (note.kind) {
    case 'remark':
    case 'found-profile':
      return note.text;
    case 'unknown-members': {
      const { method, members } = note;
      const rest = members.length + note.more - NAMED;
      const more = rest > 0 ? `, and ${rest} more` : '';
      return `${method} returns members that the document does not list: ${members.slice(0, NAMED).join(', ')}${more}`;
    }
    case 'refused':
      return `${note.requirements} requirements were not tested: their requests were refused in front of the node. Each has its reason.`;
  }
}

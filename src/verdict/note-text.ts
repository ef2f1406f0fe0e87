import type { Note } from '../generated/report.ts';

/** Members that a sentence names. */
const NAMED = 12;

/** Whether a note tells of something that a strict gate may count. */
export function isWarning({ kind }: Note): boolean {
  return kind !== 'found-profile';
}

/** A note as a sentence. Text of the target, not escaped. */
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

import type { Note, RequirementResult } from '../../../generated/report.ts';

/** Combines the notes of several runs: each note once, with counts added up, and of what no run could tell, what none of them could. */
export function mergedNotes(notes: readonly Note[]): Note[] {
  const byKey = new Map<string, Note>();
  for (const note of notes) {
    const key = keyOf(note);
    const before = byKey.get(key);
    byKey.set(key, before === undefined ? note : both(before, note));
  }
  return [...byKey.values()];
}

function keyOf(note: Note): string {
  switch (note.kind) {
    case 'remark':
    case 'found-profile':
    case 'information':
    case 'waiver':
      return `${note.kind} ${note.text}`;
    case 'unknown-members':
      return `unknown-members ${note.method} ${note.known ?? false}`;
    case 'unwritten':
      return `unwritten ${note.file}`;
    case 'contract':
    case 'refused':
    case 'untold-members':
      return note.kind;
  }
}

function both(a: Note, b: Note): Note {
  if (a.kind === 'refused' && b.kind === 'refused') return { ...a, requirements: a.requirements + b.requirements };
  if (a.kind === 'contract' && b.kind === 'contract')
    return { ...a, notScored: a.notScored + b.notScored, broken: [...a.broken, ...b.broken] };
  if (a.kind === 'untold-members' && b.kind === 'untold-members') {
    const common = (name: 'defaults' | 'empty' | 'equal' | 'short'): string[] =>
      a[name].filter((each) => b[name].includes(each));
    const passes = [...new Set([...a.passes, ...b.passes])];
    return {
      ...a,
      defaults: common('defaults'),
      empty: common('empty'),
      equal: common('equal'),
      short: common('short'),
      passes,
    };
  }
  if (a.kind !== 'unknown-members' || b.kind !== 'unknown-members') return a;
  const members = [...new Set([...a.members, ...b.members])].sort();
  return { ...a, members, more: Math.max(a.more, b.more) };
}

/** A result whose exchanges have numbers behind those of so many others. */
export function renumber(result: RequirementResult, before: number): RequirementResult {
  return {
    ...result,
    findings: result.findings.map(({ exchange, comparedWith, ...finding }) => ({
      ...finding,
      ...(exchange === undefined ? {} : { exchange: exchange + before }),
      ...(comparedWith === undefined ? {} : { comparedWith: comparedWith.map((number) => number + before) }),
    })),
    evidence: result.evidence.map((item) => ({ ...item, exchange: item.exchange + before })),
  };
}

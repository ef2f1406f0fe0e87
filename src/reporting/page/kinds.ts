import type { Kind } from '../kind.ts';

interface KindText {
  readonly label: string;
  readonly sign: string;
  readonly meaning: string;
}

/** All kinds, the most important first. The signs distinguish them without colour. */
export const KINDS: Readonly<Record<Kind, KindText>> = {
  error: { label: 'error', sign: '⚡', meaning: 'suite bug: it says nothing about the node' },
  fail: { label: 'fail', sign: '✕', meaning: 'the node breaks the requirement' },
  'unexpected-pass': { label: 'unexpected pass', sign: '↑', meaning: 'passed, but a waiver expects a failure' },
  note: { label: 'note', sign: '!', meaning: 'differs from deployed nodes; does not affect the exit code' },
  'expected-fail': { label: 'expected fail', sign: '~', meaning: 'failed as the waiver expects' },
  'not-testable': { label: 'not testable', sign: '?', meaning: 'the data of this node is not sufficient' },
  'not-applicable': {
    label: 'not applicable',
    sign: '–',
    meaning: 'excluded by the profile, or not offered by the node',
  },
  pass: { label: 'pass', sign: '✓', meaning: 'the node meets the requirement' },
};

export const KIND_ORDER = Object.keys(KINDS).filter(isKind);

export function isKind(text: string): text is Kind {
  return Object.hasOwn(KINDS, text);
}

/** Position among the kinds: the worst kind has the lowest number. */
export function severity(kind: Kind): number {
  return KIND_ORDER.indexOf(kind);
}

import { counted } from '../../encoding/cut.ts';
import type { NetworkNode } from '../../generated/report.ts';

/** What a node of a network said, in a few words: `height 10, 3 blocks behind; audit: 11 blocks, 900 answers, no failure`. */
export function networkText({ height = 0, state, by = 0, at = 0, audited }: NetworkNode): string {
  const states: Readonly<Record<NetworkNode['state'], string>> = {
    'in-step': `height ${height}`,
    behind: `height ${height}, ${counted(by, 'block')} behind`,
    split: `height ${height}, split from the others at height ${at}`,
    'of-another-network': `height ${height}, of another network than the others`,
    'no-height': 'tells no height',
    silent: 'no response',
  };
  if (audited === undefined) return states[state];
  const { blocks, answers, failed } = audited;
  const found = failed.length === 0 ? 'no failure' : `${failed.length} failed`;
  return `${states[state]}; audit: ${counted(blocks, 'block')}, ${counted(answers, 'answer')}, ${found}`;
}

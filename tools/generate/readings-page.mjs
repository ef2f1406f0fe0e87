import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** Where the generated part of `docs/document.md` begins. */
const MARK =
  '<!-- From here on generated from specs/readings.yaml by tools/generate.mjs: change the source and run `npm run generate`. -->';

/** Text of `docs/document.md`: what is written there, then what the document leaves open, what releases do there, and what keeps it. */
export function readingsPage(root) {
  const { readings } = parse(readFileSync(join(root, 'specs/readings.yaml'), 'utf8'));
  const [written] = readFileSync(join(root, 'docs/document.md'), 'utf8').split(MARK);
  return [
    `${written.trimEnd()}\n\n${MARK}`,
    '',
    '## Readings',
    '',
    'The document leaves some forms and responses open. Nodes that read it in different ways all conform to it: each variant is such a node',
    '(`npx avalanche-conformance list variants`). The releases settle most readings. A profile of a release then expects what releases do:',
    'an erratum makes a stated requirement strict, or an observed requirement adds a note.',
    '',
    '| left open | releases | kept by | variants |',
    '| --- | --- | --- | --- |',
    ...readings.map(({ open, releases, kept = [], errata = [], why, variants }) =>
      row([
        open,
        releases,
        [
          ...kept.map((id) => `\`${id}\``),
          ...errata.map((id) => `erratum \`${id}\``),
          ...(why === undefined ? [] : [`${kept.length + errata.length === 0 ? 'not kept: ' : ''}${why}`]),
        ].join('<br>'),
        variants.map((name) => `\`${name}\``).join('<br>'),
      ]),
    ),
    '',
  ].join('\n');
}

function row(cells) {
  return `| ${cells.join(' | ')} |`;
}

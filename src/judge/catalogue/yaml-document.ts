import { createRequire } from 'node:module';
import type { Document, LineCounter } from 'yaml';

// Most runs read no YAML, and the parser has 84 files.
const load = createRequire(import.meta.url);

/** The parser, loaded at the first use. */
export const yamlParser = (): typeof import('yaml') => load('yaml') as typeof import('yaml');

/**
 * Parses YAML. Its errors are in the document, a repeated key among them: the parser compares each key of a map with all others,
 * which takes minutes for a long one.
 */
export function yamlDocument(text: string, lineCounter?: LineCounter): Document {
  const { isNode, isScalar, parseDocument, visit, YAMLParseError } = yamlParser();
  const document = parseDocument(text, { uniqueKeys: false, ...(lineCounter === undefined ? {} : { lineCounter }) });
  visit(document, {
    Map: (_, { items }) => {
      const names = new Set<unknown>();
      for (const { key } of items) {
        const name: unknown = isScalar(key) ? key.value : key;
        const [from = 0, to = 0] = (isNode(key) ? key.range : undefined) ?? [];
        if (names.has(name))
          document.errors.push(new YAMLParseError([from, to], 'DUPLICATE_KEY', 'Map keys must be unique'));
        names.add(name);
      }
    },
  });
  return document;
}

/** What a service page of the node says about one method. */
export interface Described {
  /** Members of the result in the signature. */
  readonly signature: ReadonlySet<string>;
  /** Members in the list below it, without the arguments. */
  readonly list: ReadonlySet<string>;
  /** All names of the section: also those in its examples and sentences. */
  readonly anywhere: ReadonlySet<string>;
}

const SECTION = /^#{2,4} `?((?:platform|health|index)\.\w+)`?\s*$/gm;
/** A member begins with a small letter. Others are values. */
const LISTED = /^\s*- `([a-z]\w*)`/gm;

/** The methods of a service page (Markdown), with the members that it describes. */
export function describedIn(page: string): ReadonlyMap<string, Described> {
  const heads = [...page.matchAll(SECTION)];
  return new Map(
    heads.map(({ 1: method = '', index }, at) => [method, sectionOf(method, page.slice(index, heads[at + 1]?.index))]),
  );
}

function sectionOf(method: string, section: string): Described {
  const [, signature = ''] = new RegExp(`\`\`\`\\w*\\n(${method} ?\\([\\s\\S]*?)\`\`\``).exec(section) ?? [];
  const [params = '', result = ''] = signature.split('->');
  const given = namesIn(params, /(\w+)\s*:/g);
  return {
    signature: namesIn(result, /(\w+)\s*:/g),
    list: new Set([...namesIn(section, LISTED)].filter((name) => !given.has(name))),
    anywhere: namesIn(section, /(\w+)/g),
  };
}

function namesIn(text: string, pattern: RegExp): Set<string> {
  return new Set([...text.matchAll(pattern)].map(([, name = '']) => name));
}

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { loadCatalogue } from '../catalogue/catalogue.ts';
import { loadProfiles } from '../catalogue/profiles.ts';
import { MUTANTS } from '../reference-node/mutants.ts';
import { VARIANTS } from '../reference-node/variants.ts';
import { main } from './main.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Where messages are written. */
const FOLDERS = [
  'specs',
  ...[
    'catalogue',
    'cli',
    'encoding',
    'harness',
    'launch',
    'library',
    'populate',
    'proxy',
    'recording',
    'reporting',
    'run',
    'trials',
    'settings',
    'target',
    'transport',
    'validation',
    'verdict',
    'vitest',
  ].map((name) => `src/${name}`),
];
/** Where messages are about a node: they become findings and reasons. */
const ABOUT_NODES = [
  'specs',
  'src/encoding',
  'src/harness',
  'src/recording',
  'src/target',
  'src/transport',
  'src/validation',
];
const PAGES = ['README.md', 'CONTRIBUTING.md', 'action.yml'];
const MOST_WORDS = 30;

/** Words that readers do not know from other test tools, with the ones that they know. */
const WATCHED: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bjudg(?:e|es|ed|ing)\b(?!\.mjs)/i, 'test, check, run'],
  [/\b(?:hold|holds|held) (?:it |them |the \w+ )?to\b/i, 'check against'],
  [/\blook(?:s|ed|ing)? at\b/i, 'test, check, read'],
  [/\b(?:ruled out|rules out|left alone)\b/i, 'skipped, not applicable'],
  [/\bwhat (?:was|is) asked\b|\bwas asked\b|\basked of\b/i, 'request'],
  [/\bwhat came\b|\bshould have come\b/i, 'response, expected'],
  [/\bdecides? nothing\b/i, 'does not affect the exit code'],
  [/\bstops? (?:a|the) build\b/i, 'fails the run'],
  [/\bnoted\b/i, 'note'],
  [/\bunless told\b/i, 'default'],
  [/\b(?:is|are|one that is) (?:well|ill)\b/i, 'healthy, unhealthy'],
  [/\bfinished to start\b/i, 'bootstrapping, not ready'],
  [/\bagain:/i, 'reproduce with:'],
  [/\bwhat (?:the|this|a) chain can(?:not)? show\b/i, 'test data'],
  [/\bsuite (?:itself )?broke\b/i, 'suite bug'],
  [/\b(?:quite|simply|just|of course)\b/i, 'nothing: it is a filler'],
];

/** Further ones in the sentences about nodes. */
const WATCHED_IN_RULES: typeof WATCHED = [
  ...WATCHED,
  [/\bcarr(?:y|ies|ied)\b/i, 'has, contains'],
  [/\b(?:asks?|asked)\b/i, 'requests'],
  [/\banswer(?:s|ed)?\b/i, 'returns, responds, response'],
  [/(?<!connection )\brefus(?:e|es|ed|al)\b/i, 'rejects, returns an error'],
  [/\bcan be had\b/i, 'the node returns, serves'],
  [/\bstands?\b/i, 'is'],
];

/** Further ones in findings and reasons. */
const WATCHED_IN_FINDINGS: typeof WATCHED = [
  ...WATCHED_IN_RULES,
  [/\b(?:came|comes?)\b/i, 'received, is'],
  [/\bno (?:whole|complete) answer\b/i, 'the response timed out'],
  [/\bnothing listens\b/i, 'no server listens'],
  [/\bbehind\b/i, 'after'],
  [/\bleft out\b/i, 'without, omitted'],
  [/\banything else\b/i, 'another value'],
  [/\bholds?\b/i, 'contains'],
];

function watched(text: string, words = WATCHED): string[] {
  return words.flatMap(([pattern, instead]) => {
    const found = pattern.exec(text);
    return found === null ? [] : [`"${found[0]}", write: ${instead}`];
  });
}

/** Sentences of more words than a reader keeps in mind. Tags of HTML and examples of commands end a sentence. */
function tooLong(text: string): string[] {
  const sentences = text.replaceAll(/<[^>]*>/g, '\n\n').split(/(?<=[.!?:;])\s+|\n\n|\n(?= )/);
  return sentences.filter(
    (sentence) => sentence.split(/\s+/).filter((word) => /[a-z]/i.test(word)).length > MOST_WORDS,
  );
}

async function helpOf(command: readonly string[]): Promise<string> {
  let text = '';
  const stdout = { columns: 1000, write: (more: string) => (text += more) };
  await main([...command, '--help'], { stdout, stderr: stdout, env: {}, interrupt: new AbortController().signal });
  return text;
}

function commandsIn(help: string): string[] {
  const [, list = ''] = help.split('Commands:\n');
  return [...(list.split('\n\n')[0] ?? '').matchAll(/^ {2}(\w+)/gm)].flatMap(([, name]) => name ?? []);
}

async function allHelp(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const add = async (command: readonly string[]): Promise<void> => {
    const help = await helpOf(command);
    found.set(command.join(' '), help);
    for (const name of commandsIn(help)) if (name !== 'help') await add([...command, name]);
  };
  await add([]);
  return found;
}

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));
}

/** Every text of several words in a source file; of a template, what stands between its values. */
function textsIn(path: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) texts.push(node.text);
    else if (ts.isTemplateExpression(node))
      texts.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('N'));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(join(ROOT, path), 'utf8'), ts.ScriptTarget.Latest, true));
  return texts.filter((text) => /\w \w+ \w/.test(text));
}

test('the help of every command has standard words, and sentences of at most 30 words', async () => {
  const help = await allHelp();
  expect(help.size).toBeGreaterThan(15);
  const wrong = [...help].flatMap(([command, text]) =>
    text
      .split('\n')
      .flatMap((line) => [...watched(line), ...tooLong(line.replace(/ \([^)]*\)|: [\w/, -]+$/g, ''))])
      .map((each) => `${command} --help: ${each}`),
  );
  expect(wrong).toEqual([]);
});

describe('messages have standard words, and sentences of at most 30 words', () => {
  test.each(FOLDERS)('%s', (folder) => {
    // What mutants and variants say is tested below.
    const own = filesIn(folder).filter((path) => /(?<!\.test|mutants|variants)\.ts$/.test(path));
    expect(own.length).toBeGreaterThan(0);
    const words = ABOUT_NODES.includes(folder) ? WATCHED_IN_FINDINGS : WATCHED;
    const wrong = own.flatMap((path) =>
      textsIn(path).flatMap((text) => [...watched(text, words), ...tooLong(text)].map((each) => `${path}: ${each}`)),
    );
    expect(wrong).toEqual([]);
  });
});

/** Sentences about nodes, each with the name of what it describes. */
async function sentencesAboutNodes(): Promise<readonly (readonly [name: string, sentence: string])[]> {
  const catalogue = await loadCatalogue();
  const { errata } = (await loadProfiles(catalogue)).sources;
  return [
    ...catalogue.requirements.flatMap(({ id, statement, why = '', readings = [] }) =>
      [statement, why, ...readings].map((text) => [id, text] as const),
    ),
    ...catalogue.excluded.map(({ section, reason }) => [`excluded from section ${section}`, reason] as const),
    ...[...errata.values()].flatMap(({ id, document, nodes }) => [[id, document] as const, [id, nodes] as const]),
    ...VARIANTS.flatMap(({ name, differs, because }) => [[name, differs] as const, [name, because] as const]),
    ...MUTANTS.map(({ name, defect }) => [name, defect] as const),
  ];
}

test('requirements, errata, variants and mutants have standard words, and sentences of at most 30 words', async () => {
  const sentences = await sentencesAboutNodes();
  expect(sentences.length).toBeGreaterThan(3000);
  const wrong = sentences.flatMap(([name, text]) =>
    [...watched(text, WATCHED_IN_RULES), ...tooLong(text)].map((each) => `${name}: ${each}`),
  );
  expect(wrong).toEqual([]);
});

test('README and docs have standard words', () => {
  const pages = [...PAGES, ...filesIn('docs').filter((path) => path.endsWith('.md'))];
  expect(pages.length).toBeGreaterThan(10);
  const wrong = pages.flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .flatMap((line, at) => watched(line).map((each) => `${relative('', path)}:${at + 1}: ${each}`)),
  );
  expect(wrong).toEqual([]);
});

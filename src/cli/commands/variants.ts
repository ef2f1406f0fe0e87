import { counted } from '../../encoding/counted.ts';
import type { Command } from 'commander';
import type { Variant } from '../../reference-node/kit/variant.ts';
import { jsonText } from '../../encoding/json.ts';
import { EXIT_CODES } from '../../judge/verdict/exit-code.ts';
import type { Io } from '../io.ts';

interface VariantsFlags {
  readonly json?: boolean;
}

/** Adds `list variants`: shows the correct nodes on which no requirement may fail. */
export function addVariantsCommand(list: Command, io: Io, done: (exitCode: number) => void): void {
  list
    .command('variants')
    .description('List the variants: reference nodes with one difference that the document allows')
    .option('--json', 'Print JSON')
    .action(async ({ json = false }: VariantsFlags) => {
      const variants = await allVariants();
      io.stdout.write(json ? jsonText(variants.map(factsOf)) : listing(variants));
      done(EXIT_CODES.conforms);
    });
}

function listing(variants: readonly Variant[]): string {
  const rows = variants.map(({ name, differs, section, because, only }) => {
    const place = section === 'not shown' ? section : `section ${section}`;
    return `${name}${only === undefined ? '' : ` (profile ${only} only)`}\n    ${differs}\n    Allowed (${place}): ${because}`;
  });
  return `${rows.join('\n')}\n\n${counted(variants.length, 'variant')}\n`;
}

function factsOf({ name, differs, section, because, only }: Variant): Record<string, string | undefined> {
  return { name, differs, section, because, only };
}

async function allVariants(): Promise<readonly Variant[]> {
  return (await import('../../reference-node/variants.ts')).VARIANTS;
}

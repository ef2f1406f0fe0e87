import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { readYaml } from '../../src/judge/catalogue/read-yaml.ts';
import type { BuildFile } from '../../src/generated/catalogue.ts';
import { HAR_FILE } from '../../src/transport/recording/exchange-log.ts';
import { packageRoot } from '../../src/judge/validation/schema/schema-files.ts';

/** The files of a result that are stored compressed: each has the ending .br in the folder. Earlier runs wrote the exchanges plain. */
const COMPRESSED = ['report.json', 'exchanges.har'] as const;
/** The files that are stored as they are. */
const AS_THEY_ARE = ['statement.json', HAR_FILE] as const;
/** The window of the compressor, as a power of two: recorded responses repeat each other far apart. */
const WINDOW = 24;

export function resultsFolder(): string {
  return join(packageRoot(), 'results');
}

/** The names of the results in a folder, releases in their order. */
export function resultNames(folder = resultsFolder()): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/**
 * Who made a node build, and how the suite was run on it.
 *
 * @throws CatalogueError if the file does not match its schema.
 */
export async function readBuild(folder: string): Promise<BuildFile> {
  return readYaml<BuildFile>(join(folder, 'build.yaml'), 'catalogue/build.json');
}

/** Stores the files of a run in the folder of a result. The bytes of report and exchanges stay as they are. */
export function packResult(run: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  rmSync(join(folder, 'exchanges.har.br'), { force: true });
  for (const name of AS_THEY_ARE) copyFileSync(join(run, name), join(folder, name));
  const bytes = readFileSync(join(run, 'report.json'));
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: WINDOW,
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  writeFileSync(join(folder, 'report.json.br'), brotliCompressSync(bytes, { params }));
}

/** Writes the files of a result as the run wrote them. */
export function unpackResult(folder: string, to: string): void {
  mkdirSync(to, { recursive: true });
  const stored = readdirSync(folder);
  for (const name of AS_THEY_ARE) if (stored.includes(name)) copyFileSync(join(folder, name), join(to, name));
  for (const name of COMPRESSED)
    if (stored.includes(`${name}.br`)) writeFileSync(join(to, name), unpacked(folder, name));
}

/** The bytes of a compressed file of a result. */
export function unpacked(folder: string, name: (typeof COMPRESSED)[number]): Buffer {
  return brotliDecompressSync(readFileSync(join(folder, `${name}.br`)));
}

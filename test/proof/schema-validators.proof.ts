import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../support/root.ts';
import { command } from '../support/command.ts';
import { emptyFolder } from '../support/folder.ts';

/** Each program compiles the schemas of a folder, prints those that fail, and the number of all. Its libraries come from a registry. */
const IN = process.env.CONFORMANCE_SCHEMA_VALIDATORS?.split(',') ?? [];
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  go: ['go run -mod=mod . schemas'],
  rust: ['cargo run --quiet -- schemas'],
  java: ['mvn -q -B dependency:copy-dependencies -DoutputDirectory=lib', "java -cp 'lib/*' Main.java schemas"],
  python: [
    'python3 -m pip install --quiet --target lib jsonschema==4.26.0 fastjsonschema==2.22.3',
    'PYTHONPATH=lib python3 main.py schemas',
  ],
};
/** No engine compiles its pattern. */
const BROKEN = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://avalanche-conformance.example/schemas/broken.json',
  pattern: '[',
};

test.for(Object.entries(PROGRAMS))(
  'validators in %s compile each published schema, and tell a broken one',
  ([name, lines], { skip }) => {
    skip(!IN.includes(name), 'CONFORMANCE_SCHEMA_VALIDATORS does not name it');
    const folder = emptyFolder();
    cpSync(join(ROOT, 'test/fixtures/validators'), folder, { recursive: true });
    cpSync(join(ROOT, 'schemas'), join(folder, 'schemas'), { recursive: true });
    writeFileSync(join(folder, 'schemas/broken.json'), JSON.stringify(BROKEN));
    const told = lines.map((line) => command(folder, 'sh', '-c', line));
    expect(told.at(-1)).toMatch(/^broken\.json\n\d{3}\n$/);
  },
);

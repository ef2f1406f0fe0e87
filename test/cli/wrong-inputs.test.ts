import { mkdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { exampleReport, exampleResult } from '../support/example-report.ts';
import { folderWith, typed } from '../support/main.ts';

const WAIVER = `waivers:
  - requirement: platform.getHeight/height
    reason: r
    link: https://a.example/1
    owner: o
    expires: 2026-12-31
    failure: [{ kind: schema, at: /result/height, rule: type, actual: boolean }]
`;
const HAR = JSON.stringify({ log: { version: '1.2', creator: { name: 'x', version: '1' }, entries: [] } });
const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');

/** What a user may name by mistake, or have written wrong. */
const FILES: Readonly<Record<string, unknown>> = {
  'README.md': '# A page\n\nWith `code`, and: a colon.\n\n> quoted\n',
  'empty.txt': '',
  'array.json': '[1,2]',
  'report.json': exampleReport([exampleResult()]),
  'matrix.json': {},
  'cut.gz': gzipSync(HAR).subarray(0, 40),
  'page.html': '<!doctype html><p>Sign in',
  'february.yaml': WAIVER.replace('2026-12-31', '2026-02-31'),
  'tab.yaml': 'waivers:\n\t- requirement: a\n',
  'owner.yaml': WAIVER.replace('owner:', 'ownr:'),
  'two-owners.yaml': `${WAIVER}    owner: p\n`,
  'twice.yaml': WAIVER + WAIVER.replace('waivers:\n', ''),
  'waivers16.yaml': utf16(WAIVER),
  'tagret.yaml': 'tagret: http://127.0.0.1:1\n',
  'gate.yaml': 'gate: Document\n',
  'seed.yaml': 'seed: -1\n',
  'seeds.yaml': 'seed: 1\nseed: 2\n',
  'comment.json': '// no\n{"seed": 1}',
  'only.yaml': 'only: 7\n',
  'sample.yaml': 'sample: [foo=1]\n',
  'fleet.yaml': 'targets:\n  a: { url: http://127.0.0.1:1 }\n  b: { url: http://127.0.0.1:1, waivers: none.yaml }\n',
  'yes.yaml': 'reference: yes\n',
  'secret.yaml': 'header: ["a: ${NO_SUCH}"]\nreference: true\n',
  'config16.yaml': utf16('seed: 1\n'),
  'runs16.jsonl': utf16('{}\n'),
  'recording16.har': utf16(HAR),
  'entries.har': '{"log":{"version":"1.2","entries":7}}',
  'password.yaml': 'user: me\npassword: x\n',
  'ftp.yaml': 'target: ftp://127.0.0.1\n',
  'archive.zip': 'PK\u0003\u0004 no archive',
};

const RUN = 'run --reference';
const NODE = 'run --target http://127.0.0.1:1';

/** A command line, where `@x` is the path of a file and `''` is empty; and what its message must say: the place, and the cure. */
test.each<[line: string, ...says: string[]]>([
  [
    `${RUN} --waivers @README.md`,
    'README.md:5: this is no YAML: ',
    'Is it the waiver file? `waive --to FILE` writes one.',
  ],
  [`${RUN} --waivers @empty.txt`, 'empty.txt:1: `waivers` is missing'],
  [`${RUN} --waivers @array.json`, 'array.json:1: the file is an array of 2 items, expected an object'],
  [`${RUN} --waivers @february.yaml`, 'february.yaml:2: expires: 2026-02-31 is no day of the calendar'],
  [`${RUN} --waivers @tab.yaml`, 'tab.yaml:2: this is no YAML: Tabs are not allowed as indentation.'],
  [`${RUN} --waivers @owner.yaml`, "owner.yaml:5: there is no key 'ownr' here. Did you mean owner?"],
  [`${RUN} --waivers @two-owners.yaml`, 'two-owners.yaml:8: this key stands above already: remove one of the two.'],
  [`${RUN} --waivers @twice.yaml`, 'twice.yaml:8: platform.getHeight/height has a waiver in line 2 already'],
  [`${RUN} --waivers @waivers16.yaml`, 'waivers16.yaml: it is in UTF-16: save it as UTF-8.'],
  [`${RUN} --waivers @cut.gz`, 'cut.gz: it holds no text.'],
  [`${RUN} --waivers @folder`, 'folder: it is a folder.'],
  [`${RUN} --config @README.md`, 'README.md:5: this is no YAML: ', 'Is it the configuration? `init` writes one.'],
  [`${RUN} --config @comment.json`, 'comment.json:1: this is no YAML: '],
  [`${RUN} --config @tagret.yaml`, "tagret.yaml:1: there is no key 'tagret' here. Did you mean target?"],
  [`${RUN} --config @gate.yaml`, 'gate.yaml:1: `gate` is "Document", expected "stated" or '],
  [`${RUN} --config @seed.yaml`, 'seed.yaml:1: `seed` is -1, expected an integer from 0 to 2147483647 or "random".'],
  [`${RUN} --config @seeds.yaml`, 'seeds.yaml:2: this key stands above already'],
  [`${RUN} --config @only.yaml`, 'only.yaml:1: `only` is 7, expected an array'],
  [`${RUN} --config @config16.yaml`, 'config16.yaml: it is in UTF-16: save it as UTF-8.'],
  ['run --config @yes.yaml', 'yes.yaml:1: `reference` is "yes", expected true or false.'],
  ['run --config @secret.yaml', 'secret.yaml:1: NO_SUCH is not set in the environment.'],
  ['compare --history @README.md', 'README.md:1: this is no run', '`run --history FILE` writes such a file.'],
  ['compare --history @array.json', "array.json:1: this is no run of this suite's history.", 'writes such a file.'],
  ['compare --history @report.json', 'report.json:1: this is no run', 'writes such a file.'],
  ['show --history @runs16.jsonl', 'runs16.jsonl: it is in UTF-16: save it as UTF-8.'],
  ['compare --history @folder', 'folder: it is a folder.'],
  ['show --history @empty.txt', 'empty.txt has no run.'],
  ['validate @README.md', 'README.md is not JSON: ', 'A recording is a HAR 1.2 file.'],
  ['validate @page.html', 'page.html is not JSON: ', 'A recording is a HAR 1.2 file.'],
  ['validate @recording16.har', 'recording16.har is in UTF-16: save it as UTF-8.'],
  ['validate @report.json', 'report.json is not HAR 1.2: no array "entries" in an object "log" at the top.'],
  ['validate @entries.har', 'entries.har is not HAR 1.2: no array "entries"'],
  ['validate @empty.txt', 'empty.txt is not JSON: it is empty.'],
  ['validate @cut.gz', 'Cannot unpack ', 'cut.gz: the gzip data are cut off.'],
  ['validate @archive.zip', 'archive.zip is damaged'],
  ['run --fleet @none', 'Cannot read --fleet ', 'there is no such file or folder.'],
  ['run --fleet @folder', 'is no folder of a tmpnet network. Give the folder that tmpnetctl start-network prints'],
  ['run --fleet @README.md', 'Cannot read --fleet ', 'it is a file'],
  ['run --fleet nope', 'There is no configuration with targets. Name one with --config.'],
  ['run --fleet --config @fleet.yaml', 'b: Cannot read none.yaml: there is no such file or folder.'],
  [`${NODE} --config @sample.yaml`, 'sample.yaml:1: sample ["foo=1"]: It must be address=... or '],
  ['run --fleet --config @seed.yaml', 'seed.yaml:1: `seed` is -1'],
  [`${RUN} --out ''`, "--out <folder>' argument '' is invalid. It must not be empty."],
  [`${RUN} --only ''`, 'It must name something.'],
  [`${RUN} --label night`, '--label names a run in a history: add --history FILE.'],
  [`${RUN} --sarif-file a.yaml`, '--sarif-file is about report.sarif: add --format'],
  [`${NODE} --sample subnet=zzz`, '--sample "subnet=zzz" is no ID: '],
  [`${NODE} --budget 5AVAX`, '--budget needs --write: add it, or leave out --budget.'],
  [`${NODE} --allow-network 5`, '--allow-network needs --write or --launch: add it'],
  [`${NODE} --key abc`, '--key needs --write: add it, or leave out --key.'],
  [`${RUN} --fail-on new`, '--fail-on new needs --history'],
  [`${RUN} --history @new.jsonl --no-reports`, '--no-reports writes no file: leave it out, or --history.'],
  [`${RUN} --format pdf`, 'It must be one of html, json,'],
  [`${RUN} --profile @README.md`, 'README.md is not in order: ', 'at line 5, column 1:'],
  [`${RUN} --contract 2020-01-01`, 'It has: 2026-11-25. Write a path to name a file.'],
  [`${RUN} --survey some`, 'It must be a whole number from 0 to 20000, or all.'],
  [`${RUN} --seed some`, 'It must be a whole number from 0 to 2147483647, or random.'],
  [`${RUN} --shard 5/4`, 'It must be a part and how many there are, such as 2/4.'],
  [
    `${RUN} --only platform.getHeight --skip platform.getHeight`,
    '--skip leaves out every requirement that --only chooses.',
  ],
  [`${NODE}/ext/bc/P`, 'It must be the base URL of the node, above /ext: http://127.0.0.1:1'],
  [`${NODE} --faults`, '--faults needs --launch'],
  [`${NODE} --scenario empty`, 'leave out --target, or --scenario.'],
  [`${NODE} --header nocolon`, "--header must look like 'name: value'"],
  [`${NODE} --insecure`, '--insecure has no effect: no address begins with https: leave out --insecure.'],
  [`${RUN} --insecure`, '--insecure has no effect: no address begins with https'],
  [`audit ${NODE.slice(4)} --insecure`, '--insecure has no effect: no address begins with https'],
  [
    `${NODE} --proxy http://192.0.2.7:1`,
    '--proxy has no effect: requests to this machine go through no proxy: leave out',
  ],
  [`${NODE} --cert @README.md`, 'It holds no certificate in PEM form.'],
  [`${NODE} --peer http://127.0.0.1:1`, '--peer http://127.0.0.1:1: this is the tested node.'],
  ['run @README.md', 'README.md is not executable. If it is a node, run: chmod +x'],
  ['run --launch @folder', "folder is not a file. Give the path of a node's executable."],
  [
    'compare @report.json @report.json --report-url https://a.example/',
    '--report-url makes links in Markdown: add --format markdown.',
  ],
  ['compare @matrix.json', 'has the reports of a fleet: name one, such as ', 'NODE/report.json.'],
  ['compare @README.md', 'README.md is no report: it holds no JSON.'],
  ['statement verify @README.md', 'README.md: it is no statement: it holds no JSON.'],
  ['waive @report.json --expires 2020-01-01', 'This day is over: such a waiver covers nothing.'],
  ['waive @report.json --to @README.md', "README.md is no waiver file: it has no list 'waivers'. Nothing was written."],
  ['show --report @folder', 'folder/report.json: there is no such file or folder.'],
  ['show nope --report @report.json', "report.json: 'nope' matches no requirement."],
  ['list nope', "Lists: requirements, profiles, mutants, variants. Requirements of a name: list --only 'nope'"],
  ['help nope', "There is no command 'nope'. Did you mean node?"],
  ['audit --target http://127.0.0.1:1 --to 5 --at 3', '--to 5 is above --at 3.'],
  ['audit --target http://127.0.0.1:1 --at -1', 'It must be a height: a whole number from 0.'],
  [
    'completion-server',
    'The script of a shell runs this command. Print it with: avalanche-conformance completion bash',
  ],
  ['merge @report.json', 'report.json is the report of a whole run, no shard.'],
  ['run ftp://127.0.0.1', "'ftp://127.0.0.1' is no node: It must be an http or https address"],
  ['run 127.0.0.1:1 --reference', '127.0.0.1:1 and --reference both choose the node'],
  ['run ./no/such/node', 'no/such/node'],
  ['run http://127.0.0.1:9650 again', 'too many arguments'],
  ['run --target http://user:secret@127.0.0.1:1', 'Credentials do not belong in --target'],
  [`${NODE} --target http://127.0.0.1:2`, 'A run tests one target: --fleet tests'],
  ['run --target nightly', "--target 'nightly' is no address"],
  [`${RUN} --mutant platform-get-height-height-bolean`, 'Did you mean platform-get-height-height-boolean'],
  ['node --variant young-nodes', "There is no variant 'young-nodes'. Did you mean young-node?"],
  ['node --port 70000', 'whole number from 0 to 65535'],
  [`${RUN} --gate relase`, 'Did you mean release?'],
  [`${RUN} --waivers a.yaml --waivers b.yaml`, "option '--waivers <file>'", 'It takes one value, and is given twice.'],
  [`${RUN} --timeout soon`, 'whole number from 1'],
  [`${RUN} --profile nope`, "There is no profile 'nope'"],
  [`${RUN} --path 3:0:1`, '--path needs --only: add it'],
  [`${RUN} --path 3-0 --only envelope/any-id-echoed`, 'It must be positions such as 3:0:1'],
  [`${RUN} --against 127.0.0.1:2`, '--against needs --target with the URL of a node, or --launch'],
  ['127.0.0.1:1 --against ./trusted', '--against ./trusted: this is no address'],
  ['127.0.0.1:1 --against http://127.0.0.1:1', 'this is the tested node'],
  ['--launch /node --against 127.0.0.1:1', '--against with --launch takes the path of a trusted executable'],
  [`${NODE} --user me`, '--user needs --password'],
  [`${NODE} --write`, '--write needs --key'],
  [
    '--targt http://127.0.0.1:1',
    "unknown option '--targt'",
    'Did you mean --target?',
    'Help: avalanche-conformance run --help',
  ],
  [`${RUN} --only platform.getHeigth/result`, 'Did you mean platform.getHeight/'],
  [`${RUN} --skip getHeigth`, 'Did you mean getHeight'],
  ['list --only platform.getHeigth', 'Did you mean platform.getHeight'],
  ['run --ca no-such.pem --target https://127.0.0.1:1', 'there is no such file'],
  [`${RUN} --out /proc/no-such/reports`, 'Cannot write to --out /proc/no-such/reports'],
  [`${RUN} --out @README.md`, 'Cannot write to --out ', 'it is a file, or lies below one.'],
  [`${RUN} --json no/such/folder/report.json`, 'Cannot write to --json'],
  [`${RUN} --waivers no.yaml`, 'Cannot read no.yaml: there is no such file or folder.'],
  [`${RUN} --shard 1/2 --waivers w.yaml`, 'give them to merge'],
  [
    'run --config @password.yaml',
    "password.yaml:2: 'password' is a secret and has no place in a file: set AVALANCHE_CONFORMANCE_PASSWORD",
  ],
  ['run --config @ftp.yaml', 'ftp.yaml:1: target "ftp://127.0.0.1": It must be an http'],
  ['waive no.json', 'Cannot read no.json: there is no such file'],
  ['rnu', "There is no command 'rnu'. Did you mean run?"],
  ['validate', "missing required argument 'file'"],
  ['validate .', 'Cannot read .: it is a folder. Name the recordings in it.'],
])('%s', async (line, ...says) => {
  const at = folderWith(Object.fromEntries(Object.entries(FILES).filter(([name]) => line.includes(`@${name}`))));
  mkdirSync(at('folder'));
  const words = line.split(' ').map((word) => (word.startsWith('@') ? at(word.slice(1)) : word.replace("''", '')));
  const { code, stdout, stderr } = await typed(words);
  for (const part of says) expect(stderr).toContain(part);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).not.toMatch(/\n\s+at /);
});

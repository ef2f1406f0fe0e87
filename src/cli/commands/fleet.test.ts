import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { folderWith, typed } from '../../../test/support/main.ts';

describe('a fleet that cannot be tested: exit code 2, and no process is started', () => {
  test.each<[string, string, readonly string[], string]>([
    ['without targets', 'seed: 1\n', [], 'fleet.yaml names no targets.'],
    ['with no target', 'targets: {}\n', [], 'fleet.yaml names no targets.'],
    [
      'without the one that is named',
      'targets: { main: {}, test-1: {} }\n',
      ['test-2'],
      "fleet.yaml has no target 'test-2'. Did you mean test-1?",
    ],
    [
      'without one of those that are named',
      'targets: { main: {} }\n',
      ['main', 'zzzzzzzz'],
      "fleet.yaml has no target 'zzzzzzzz'. It has: main.",
    ],
    [
      'without one of those that are named with a comma between them',
      'targets: { main: {} }\n',
      ['main,zzzzzzzz'],
      "fleet.yaml has no target 'zzzzzzzz'. It has: main.",
    ],
    [
      'with a second one that needs what is not set',
      "targets:\n  main: { url: http://127.0.0.1:1 }\n  public: { url: http://127.0.0.1:2, header: ['x-key: ${NOT_SET}'] }\n",
      [],
      'NOT_SET',
    ],
    [
      'with a node twice',
      'targets: { a: { url: http://127.0.0.1:1 }, b: { url: 127.0.0.1:1/, profile: latest } }\n',
      [],
      'a and b have the same url: a fleet tests each node once. Leave out one of them, or give it the url of another',
    ],
    ['with an unknown key', 'targets: { main: { ulr: x } }\n', [], "fleet.yaml:1: there is no key 'ulr' here"],
  ])('%s', async (_, text, names, message) => {
    const at = folderWith({ 'fleet.yaml': text });
    const flags = ['--config', at('fleet.yaml'), '--out', at('out')];
    const { code, stdout, stderr } = await typed(['run', '--fleet', ...names, ...flags]);
    expect(stderr).toContain(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  test('into a folder that is a file', async () => {
    const at = folderWith({ 'fleet.yaml': 'targets: { main: {} }\n', out: '' });
    const { code, stderr } = await typed(['run', '--fleet', '--config', at('fleet.yaml'), '--out', at('out')]);
    expect(stderr).toBe(`error: Cannot write to --out ${at('out')}: it is a file, or lies below one.\n`);
    expect(code).toBe(2);
  });
});

describe('a network that cannot be tested: exit code 2, and no process is started', () => {
  test.each<[string, object, string]>([
    ['a network without nodes', { 'config.json': {} }, 'has no node. Give the folder'],
    [
      'a node whose process.json is a list',
      { 'a/config.json': {}, 'a/process.json': [] },
      'a/process.json is no JSON object.',
    ],
    [
      'a node with an empty address',
      { 'a/config.json': {}, 'a/process.json': { uri: '' } },
      'a/process.json names no `uri` of the node.',
    ],
    [
      'a node with an address of another form',
      { 'a/config.json': {}, 'a/process.json': { uri: { host: '::1' } } },
      'a/process.json names no `uri` of the node.',
    ],
    [
      'a node with an address that is none',
      { 'a/config.json': {}, 'a/process.json': { uri: 'tcp://127.0.0.1:9650' } },
      'a/process.json: uri "tcp://127.0.0.1:9650": It must be an http or https address',
    ],
    ['a node with a broken configuration', { 'a/config.json': 'flags: none' }, 'a/config.json is no JSON object'],
    [
      'only ephemeral nodes that have stopped',
      { 'a/config.json': { isEphemeral: true } },
      'has ephemeral nodes only, and none runs.',
    ],
    [
      'nodes in Kubernetes',
      { 'config.json': { defaultRuntimeConfig: { kube: { namespace: 'tmpnet' } } }, 'a/config.json': {} },
      'a: tmpnet runs this node in Kubernetes, and the folder does not name its address. Test the node with --target.',
    ],
    [
      'one node in Kubernetes',
      {
        'config.json': { defaultRuntimeConfig: { process: {} } },
        'a/config.json': { runtimeConfig: { kube: { namespace: 'tmpnet' } } },
      },
      'a: tmpnet runs this node in Kubernetes, and the folder does not name its address. Test the node with --target.',
    ],
    [
      'a network with a broken configuration, whose node does not run',
      { 'config.json': '{"uuid":', 'a/config.json': {} },
      'network/config.json is no JSON object',
    ],
  ])('%s', async (_, files, message) => {
    const at = folderWith();
    mkdirSync(at('network/a'), { recursive: true });
    for (const [name, content] of Object.entries(files))
      writeFileSync(at(`network/${name}`), typeof content === 'string' ? content : JSON.stringify(content));
    const { code, stdout, stderr } = await typed(['run', '--fleet', at('network'), '--out', at('out')]);
    expect(stderr).toContain(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  test.each([
    [
      ['--fleet', '--target', 'test-1'],
      'error: --target and --fleet exclude each other: name the targets behind --fleet, such as --fleet NAME.\n',
    ],
    [['--fleet', '/', '/tmp'], 'error: --fleet takes one folder, or names of targets.\n'],
    [['127.0.0.1:9650', '--fleet'], 'error: --fleet chooses the nodes: leave out 127.0.0.1:9650.\n'],
    [['--fleet', '/', '--launch', './avalanchego'], 'error: --launch and --fleet exclude each other.\n'],
    [['--fleet', '/', '--json', '-'], 'error: --json and --fleet exclude each other.\n'],
    [
      ['--fleet', '/', '--key', 'PrivateKey-1'],
      'error: --key and --fleet exclude each other: set AVALANCHE_CONFORMANCE_KEY in the environment.\n',
    ],
  ])('%j', async (flags, stderr) => expect(await typed(['run', ...flags])).toEqual({ code: 2, stdout: '', stderr }));
});

test.each([
  [['--parallel', '4', '--reference'], '--parallel needs --fleet.'],
  [['--fleet', 'specs'], 'For the network in the folder, write ./specs.'],
])('%j is a slip: exit code 2', async (flags, message) => {
  const { code, stderr } = await typed(['run', ...flags]);
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});

test('a network of one target says that it compares nothing', async () => {
  const at = folderWith({ 'one.yaml': 'target: a\nnetwork: true\ntargets: { a: { url: http://127.0.0.1:1 } }\n' });
  const { stderr } = await typed(['run', '--failed', at('none.json'), '--config', at('one.yaml')]);
  expect(stderr).toContain('one.yaml:2: network: true compares nothing, because no target but a has a url. Add the');
});

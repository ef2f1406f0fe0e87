import { spawn } from 'node:child_process';
import { existsSync, realpathSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePorts } from '../../src/launch/free-ports.ts';
import { emptyFolder, runReported, startNode } from '../support/cli.ts';

/** Where a gateway listens, and where the node is, in a folder of its own. */
interface Place {
  readonly folder: string;
  readonly port: number;
  readonly node: string;
}

/** A gateway in front of a node, as its Debian package is, with the shortest configuration that people write. */
interface Gateway {
  readonly title: string;
  readonly program: string;
  /** The arguments; it writes what they name. */
  readonly start: (place: Place, program: string) => readonly string[];
}

const written = (folder: string, name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

const nginx = (servers: (place: Place) => string): Gateway['start'] => {
  return (place) => {
    const { folder } = place;
    const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const paths = kinds.map((name) => `${name}_temp_path ${join(folder, name)};`);
    const text = `daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${paths.join(' ')} ${servers(place)} }`;
    return ['-p', folder, '-c', written(folder, 'nginx.conf', text)];
  };
};
const UPGRADES =
  'proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade";';

const GATEWAYS: readonly Gateway[] = [
  {
    title: 'nginx',
    program: 'nginx',
    start: nginx(({ port, node }) => `server { listen 127.0.0.1:${port}; location / { proxy_pass http://${node}; } }`),
  },
  {
    title: 'nginx that passes upgrades, and has another host',
    program: 'nginx',
    start: nginx(
      ({ port, node }) =>
        `server { listen 127.0.0.1:${port} default_server; return 301 https://node.example$request_uri; }
         server { listen 127.0.0.1:${port}; server_name 127.0.0.1; location / { proxy_pass http://${node}; ${UPGRADES} } }`,
    ),
  },
  {
    title: 'nginx that closes connections for another host, and takes short requests alone',
    program: 'nginx',
    start: nginx(
      ({ port, node }) =>
        `client_max_body_size 16k; server { listen 127.0.0.1:${port} default_server; return 444; }
         server { listen 127.0.0.1:${port}; server_name 127.0.0.1; location / { proxy_pass http://${node}; ${UPGRADES} } }`,
    ),
  },
  {
    title: 'HAProxy',
    program: 'haproxy',
    start: ({ folder, port, node }) => {
      const text =
        'defaults\n  mode http\n  timeout connect 5s\n  timeout client 60s\n  timeout server 60s\n' +
        `frontend f\n  bind 127.0.0.1:${port}\n  default_backend b\nbackend b\n  server s ${node}\n`;
      return ['-f', written(folder, 'haproxy.cfg', text)];
    },
  },
  {
    title: 'Caddy',
    program: 'caddy',
    start: ({ folder, port, node }) => {
      const text = `{\n  admin off\n  auto_https off\n}\nhttp://127.0.0.1:${port} {\n  reverse_proxy ${node}\n}\n`;
      return ['run', '--adapter', 'caddyfile', '--config', written(folder, 'Caddyfile', text)];
    },
  },
  {
    title: 'Apache',
    program: 'apache2',
    start: ({ folder, port, node }, program) => {
      const modules = join(dirname(dirname(realpathSync(program))), 'lib/apache2/modules');
      const loaded = ['mpm_event', 'authz_core', 'proxy', 'proxy_http'].map(
        (name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`,
      );
      const lines = [
        ...loaded,
        `ServerRoot ${folder}\nPidFile ${folder}/pid\nErrorLog ${folder}/errors\nListen 127.0.0.1:${port}\nServerName 127.0.0.1`,
        `ProxyPass "/" "http://${node}/"\nMutex sem`,
      ];
      return ['-X', '-f', written(folder, 'apache.conf', `${lines.join('\n')}\n`)];
    },
  },
  {
    title: 'Varnish',
    program: 'varnishd',
    start: ({ folder, port, node }) => ['-F', '-a', `127.0.0.1:${port}`, '-b', node, '-n', join(folder, 'varnish')],
  },
];

/** Where a program is; undefined if it is not installed. */
function installed(program: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

async function serve({ program, start }: Gateway, node: string): Promise<string> {
  const [[port = 0], folder, path = program] = [await freePorts(1), emptyFolder(), installed(program)];
  const args = start({ folder, port, node }, path);
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(path, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], env });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await expect
    .poll(async () => child.exitCode ?? (await isListening(port)), { timeout: 20_000, interval: 100 })
    .toBe(true);
  return `http://127.0.0.1:${port}`;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => {
      resolve(false);
    });
  });
}

describe('a gateway in front of a sound node: the run passes, or names the gateway, and no requirement fails', () => {
  for (const gateway of GATEWAYS)
    test.skipIf(installed(gateway.program) === undefined)(gateway.title, async () => {
      const { url } = await startNode('--profile', '1.14.1');
      const target = await serve(gateway, url.replace('http://', ''));
      const { code, stdout, report } = await runReported(['run', '--target', target, '--gate', 'release']);
      const { requirements, outcome } = report;
      const failed = requirements.filter(({ verdict }) => verdict === 'fail');
      expect(failed.map(({ id, findings }) => [id, findings[0]])).toEqual([]);
      if (code === 0) return;
      expect(code, stdout).toBe(4);
      expect(outcome).toContain('were refused in front of the node');
    });
});

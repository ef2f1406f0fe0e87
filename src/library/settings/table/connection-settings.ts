import { SWITCH, TEXT } from './kind.ts';
import { CERTIFICATES, HEADERS, PRIVATE_KEY, PROXY } from './node-kinds.ts';
import type { Setting } from './setting.ts';

/** The settings of what stands between the suite and a node: credentials, TLS and a proxy. */
export const CONNECTION_SETTINGS = {
  header: {
    kind: HEADERS,
    argument: '<line>',
    help: "Send this header with every request: 'name: value'",
    option: 'headers',
    about: 'node',
  },
  showAddress: {
    kind: SWITCH,
    help: 'Show the path and the query of the address of the target in output and files (default: hidden, since providers put keys there)',
    option: 'showAddress',
    about: 'node',
    replay: true,
  },
  headerCommand: {
    kind: TEXT,
    argument: '<command>',
    help:
      'Send the headers or the bearer token that this command prints: ' +
      'at the start, and anew when a request is refused with HTTP 401; it runs without a shell',
    option: 'headerCommand',
    about: 'node',
  },
  ca: {
    kind: CERTIFICATES,
    argument: '<file>',
    help: 'Trust the certificate authorities in this PEM file',
    option: 'ca',
    about: 'node',
    reaches: 'https',
  },
  cert: {
    kind: CERTIFICATES,
    argument: '<file>',
    help: 'Send the client certificate in this PEM file to a server that requires one; needs --cert-key',
    option: 'cert',
    about: 'node',
    reaches: 'https',
  },
  certKey: {
    kind: PRIVATE_KEY,
    argument: '<file>',
    help: 'The private key of --cert, in this PEM file',
    option: 'certKey',
    about: 'node',
    reaches: 'https',
  },
  insecure: {
    kind: SWITCH,
    help: 'Accept any certificate',
    option: 'insecure',
    about: 'node',
    reaches: 'https',
    replay: true,
  },
  proxy: {
    kind: PROXY,
    argument: '<url>',
    help:
      'Send requests through this HTTP proxy, or through none; never those to this machine ' +
      '(default: HTTPS_PROXY or HTTP_PROXY, unless NO_PROXY names the host)',
    option: 'proxy',
    about: 'node',
    reaches: 'elsewhere',
  },
} as const satisfies Record<string, Setting>;

#!/usr/bin/env node
import * as module from 'node:module';

// Before anything is loaded that an older one cannot read.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`error: avalanche-conformance needs Node.js 20.19 or later. This is ${process.version}.\n`);
  process.exit(2);
}

// Node.js 22.1 and later keep the compiled code of all modules that load after this call.
const { enableCompileCache } = module as { readonly enableCompileCache?: () => unknown };
enableCompileCache?.();
const { start } = await import('./start.ts');
await start();

#!/usr/bin/env node
import * as module from 'node:module';

// Node.js 22.1 and later keep the compiled code of all modules that load after this call.
const { enableCompileCache } = module as { readonly enableCompileCache?: () => unknown };
enableCompileCache?.();
const { start } = await import('./start.ts');
await start();

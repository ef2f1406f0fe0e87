import { expect, onTestFinished, test } from 'vitest';
import { startReferenceNode } from '../reference-node/index.ts';
import { DOCUMENT } from '../reference-node/dialect.ts';
import type { Patch } from '../reference-node/server/patch.ts';
import { Transport } from '../transport/transport.ts';
import { baseSchemas } from '../validation/schema/annotations.ts';
import { NodeClient } from './node-client.ts';

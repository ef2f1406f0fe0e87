import { conformance } from '../../dist/src/vitest/index.js';

conformance({ reference: true });

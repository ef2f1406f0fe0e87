import { conformance } from '../../dist/src/library/vitest/index.js';

conformance({ reference: true });

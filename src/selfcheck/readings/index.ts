import { FORM_READINGS } from './forms.ts';
import type { Reading } from './reading.ts';
import { RESPONSE_READINGS } from './responses.ts';

/** All readings. Each variant belongs to one. */
export const READINGS: readonly Reading[] = [...FORM_READINGS, ...RESPONSE_READINGS];

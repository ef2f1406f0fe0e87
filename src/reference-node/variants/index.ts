import { METHOD_VARIANTS } from './by-method.ts';
import { EMPTY_VARIANTS } from './empty.ts';
import { ENCODING_VARIANTS } from './encodings.ts';
import { ENVELOPE_VARIANTS } from './envelope.ts';
import { HEALTH_VARIANTS } from './health.ts';
import { HTTP_VARIANTS } from './http.ts';
import { MALFORMED_VARIANTS } from './malformed.ts';
import { MEMBER_VARIANTS } from './members.ts';
import { ORDER_VARIANTS } from './orders.ts';
import { SERVICE_VARIANTS } from './services.ts';
import { UNKNOWN_VARIANTS } from './unknown.ts';
import type { Variant } from './variant.ts';

export type { Variant } from './variant.ts';

/** Every variant, by what it differs in. */
export const VARIANTS: readonly Variant[] = [
  ...METHOD_VARIANTS,
  ...ENVELOPE_VARIANTS,
  ...EMPTY_VARIANTS,
  ...MEMBER_VARIANTS,
  ...ORDER_VARIANTS,
  ...HEALTH_VARIANTS,
  ...UNKNOWN_VARIANTS,
  ...MALFORMED_VARIANTS,
  ...ENCODING_VARIANTS,
  ...SERVICE_VARIANTS,
  ...HTTP_VARIANTS,
];

import { bytesAs } from './codec/layout.ts';
import { FIRST_VALIDATION } from './codec/layouts.ts';
import { sha256 } from './sha256.ts';

/** The ID of one of the validations that an L1 begins with, by its position in the conversion. */
export function firstValidationId(subnetID: Uint8Array, position: number): Uint8Array {
  return sha256(bytesAs(FIRST_VALIDATION, { subnetID, index: position }));
}

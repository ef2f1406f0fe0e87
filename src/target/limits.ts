/** Largest size of a response body in bytes: 64 MiB. The suite does not read a longer one to its end. */
export const MAX_BODY_BYTES = 64 * 1024 * 1024;

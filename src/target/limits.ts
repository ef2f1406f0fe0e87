/** Bytes of one body beyond which an answer is not read on: 64 MiB. */
export const MAX_BODY_BYTES = 64 * 1024 * 1024;

// Generated from specs/catalogue by scripts/generate.mjs. Do not edit: change the source and run `npm run generate`.

/** The ID of a requirement of the catalogue. */
export type RequirementId =
  | 'envelope/error-code'
  | 'envelope/error-data'
  | 'envelope/error-id'
  | 'envelope/error-id-echoed'
  | 'envelope/error-is-an-object'
  | 'envelope/error-jsonrpc'
  | 'envelope/error-member'
  | 'envelope/error-message'
  | 'envelope/error-without-result'
  | 'envelope/success-id'
  | 'envelope/success-id-echoed'
  | 'envelope/success-is-an-object'
  | 'envelope/success-jsonrpc'
  | 'envelope/success-result'
  | 'envelope/success-without-error';

/** The title of the document that nodes are tested against. docs/document.md says what it is. */
export const DOCUMENT = '"Node Health, Platform Chain and Index JSON-RPC Services"';

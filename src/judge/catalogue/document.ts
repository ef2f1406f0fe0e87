/** The title of the document that nodes are tested against. docs/document.md says what it is. */
export const DOCUMENT = '"Node Health, Platform Chain and Index JSON-RPC Services"';

/** The public reference of the same APIs at the release that the document describes, by service. */
const REFERENCE = 'https://github.com/ava-labs/avalanchego/blob/v1.11.11/';
const PAGES: Readonly<Record<string, string>> = {
  health: 'api/health/service.md',
  platform: 'vms/platformvm/service.md',
  index: 'indexer/service.md',
};

/** The address of a method, such as `platform.getHeight`, in the public reference; undefined for what is no method of a service. */
export function referenceOf({
  service,
  method,
}: {
  readonly service: string;
  readonly method: string;
}): string | undefined {
  const page = PAGES[service];
  if (page === undefined) return undefined;
  return method.startsWith(`${service}.`)
    ? `${REFERENCE}${page}#${method.replace('.', '').toLowerCase()}`
    : REFERENCE + page;
}

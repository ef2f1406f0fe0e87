import { METHODS } from '../../generated/methods.ts';
import type { Requirement } from './requirement.ts';
import type { RowSource } from './rows-of-schemas.ts';

const SECTIONS = { health: '4.1', platform: '4.2', index: '4.3' } as const;
/** Methods about users, whom one node alone knows. */
const OF_USERS: ReadonlySet<string> = new Set(['platform.exportKey', 'platform.listAddresses']);
const OTHERS = 'http';
const WHY =
  'The build changed a response that no other requirement may be about: clients of the trusted release do not expect it.';

/** The ID of the requirement that a difference beside a trusted node breaks. @param call A method, or an HTTP method and path */
export function twinRequirement(call: string): string {
  return `against/${METHODS.some(({ method }) => method === call) ? call : OTHERS}`;
}

/** A requirement for each method, and one for all other requests: the node responds as a trusted node on the same chain does. */
export function rowsOfTwin(): RowSource {
  const methods = METHODS.filter(({ method }) => !OF_USERS.has(method));
  return {
    name: 'the requirements beside a trusted node',
    requirements: [
      ...methods.map(({ method, service }) => row(method, SECTIONS[service], `\`${method}\``)),
      row(OTHERS, '7', 'a GET endpoint, or a request without a method of the document'),
    ],
  };
}

function row(method: string, section: string, what: string): Requirement {
  return {
    id: `against/${method}`,
    service: 'against',
    method: method === OTHERS ? '*' : method,
    level: 'observed',
    section,
    statement: `The node responds to ${what} as a trusted node on the same chain does, apart from values that each node has for itself.`,
    why: WHY,
  };
}

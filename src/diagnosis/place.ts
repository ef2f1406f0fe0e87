import { groupBy } from '../encoding/group-by.ts';
import type { Defect } from './defect.ts';
import { namesMember, type Symptom } from './symptom.ts';

/** The part of a path that is not below a member of its own: `result`, `params`. */
const TOP = /^(result|error|params)\/?/;

/** The path of the HTTP status, which is no member. */
export const STATUS = 'status';

/**
 * The hypothesis that a place of the messages of a method is wrong, whatever is wrong about it. Faults of a place need
 * not be listed one by one: what fails is nearly the same for all of them.
 *
 * @param path Member names from the envelope on, with * for items: `result/validators/&#42;/endTime`. Below `params`, an argument.
 */
export function placeDefect(method: string, path: string, symptoms: readonly Symptom[]): Defect {
  return { names: [`${method} ${path}`], says: sentence(method, path), methods: [method], symptoms };
}

function sentence(method: string, path: string): string {
  const member = path.replace(TOP, '');
  if (path === STATUS) return `The HTTP status of \`${method}\` is wrong.`;
  if (path.startsWith('query')) return `${method} ignores the query.`;
  if (path.startsWith('params')) return `\`${method}\` ignores \`${member}\`.`;
  return member === '' ? `The ${path} of \`${method}\` is wrong.` : `\`${member}\` of \`${method}\` is wrong.`;
}

/** Places that the findings name themselves: members that do not match their schema, or members that an audit found wrong. */
export function placesIn(failed: readonly Symptom[]): Defect[] {
  const named = failed.filter(namesMember);
  const pathOf = ({ features: [, place] }: Symptom): string => place.slice(1).split(' ', 1).join();
  return [...groupBy(named, (symptom) => `${symptom.call} ${pathOf(symptom)}`).values()].map((symptoms) =>
    placeDefect(symptoms[0].call, pathOf(symptoms[0]), symptoms),
  );
}

/** The last name in the path of a place, in backticks; undefined for a mutant or a whole result. */
export function memberOf({ names: [name = ''], breaks }: Defect): string | undefined {
  if (breaks !== undefined) return undefined;
  const steps = name.split(' ').at(-1)?.split('/') ?? [];
  const member = steps.slice(1).findLast((step) => step !== '*');
  return member === undefined ? undefined : `${member}\``;
}

// Generated from schemas/{health,platform,index} by scripts/generate.mjs. Do not edit: change the source and run `npm run generate`.

/** Params and result of each method. */
export interface Methods {}

/** Name of a method, as it stands in a request. */
export type MethodName = keyof Methods;

/** Every method, with its service and the path that it is asked at unless told otherwise. */
export const METHODS = [] as const satisfies readonly {
  method: MethodName;
  service: 'health' | 'platform' | 'index';
  path: string;
}[];

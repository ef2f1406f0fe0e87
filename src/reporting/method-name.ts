/** The name of a method for people. `*` stands for requirements that are about all methods. */
export function methodName(method: string): string {
  return method === '*' ? 'requirements of all methods' : method;
}

const PASSED_ON = ['PATH', 'TZ', 'LANG', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SystemRoot'];

/**
 * The environment of a launched node: only the variables that every process needs. Nodes also read flags from
 * variables, among them addresses to bind and peers to connect to.
 */
export function childEnvironment(own: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const passed = PASSED_ON.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(passed), ...own };
}

/** Colours of the console report. Without colours, each function returns its text unchanged. */
export interface Paint {
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
}

/** The functions for a stream with or without colours. */
export function paint(colours: boolean): Paint {
  const style =
    (on: number, off: number) =>
    (text: string): string =>
      colours ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  return { red: style(31, 39), green: style(32, 39), yellow: style(33, 39), bold: style(1, 22), dim: style(2, 22) };
}

/** Whether to write colours: only to a terminal. FORCE_COLOR and NO_COLOR override this, FORCE_COLOR first. */
export function wantsColours(isTerminal: boolean, env: Readonly<Record<string, string | undefined>>): boolean {
  const { FORCE_COLOR, NO_COLOR, TERM } = env;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  return isTerminal && TERM !== 'dumb';
}

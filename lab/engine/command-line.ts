/** A program with its arguments and environment. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const WORD = /(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/gs;
const ASSIGNMENT = /^([A-Za-z_]\w*)=(.*)$/s;

/** Splits a command like a shell: quotes, backslashes and leading `NAME=value` assignments. */
export function splitCommand(line: string): Command {
  const words = (line.match(WORD) ?? []).map(unquote);
  const start = words.findIndex((word) => !ASSIGNMENT.test(word));
  const file = words[start];
  if (file === undefined) throw new Error(`no program in the command ${JSON.stringify(line)}`);
  const assignments = words.slice(0, start).flatMap((word) => {
    const [, name, value] = ASSIGNMENT.exec(word) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
  return { file, args: words.slice(start + 1), env: Object.fromEntries(assignments) };
}

function unquote(word: string): string {
  return word.replaceAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)/gs, (_, double, single, escaped) =>
    String(single ?? escaped ?? String(double).replaceAll(/\\(.)/gs, '$1')),
  );
}

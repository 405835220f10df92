import { parseSync } from 'oxc-parser';

/**
 * Replaces top-level classes and functions of a script by empty ones, so that the bundler drops
 * what only they use. What calls one of them all the same gets an error with its name.
 *
 * @param code a module, of which every declaration is at the top level
 * @param names what to leave out: its name, or its name and the body to put in its place
 * @throws {Error} if a name is not declared, because a new version of the script has moved it
 */
export function leaveOut(
  code: string,
  names: readonly (string | readonly [string, string])[],
): string {
  const { program, errors } = parseSync('library.mjs', code, { sourceType: 'module' });
  if (errors.length > 0) throw new Error(`The library cannot be parsed: ${errors[0]?.message}`);
  const bodies = new Map<string, string | undefined>(
    names.map((one) => (typeof one === 'string' ? [one, undefined] : one)),
  );
  let rest = code;
  // From the end, so that the positions of those before stay true.
  for (const node of program.body.toReversed()) {
    if (node.type !== 'ClassDeclaration' && node.type !== 'FunctionDeclaration') continue;
    const name = node.id?.name ?? '';
    if (!bodies.has(name)) continue;
    const missing = `throw new Error("${name} is left out of this build");`;
    const [head, empty] =
      node.type === 'ClassDeclaration'
        ? [`class ${name}`, `constructor() { ${missing} }`]
        : [`function ${name}()`, missing];
    const body = bodies.get(name) ?? empty;
    rest = `${rest.slice(0, node.start)}${head} { ${body} }${rest.slice(node.end)}`;
    bodies.delete(name);
  }
  if (bodies.size > 0) throw new Error(`Not declared: ${[...bodies.keys()].join(', ')}`);
  return rest;
}

/** Replaces one part of a script. @throws {Error} unless it is there exactly once */
export function replaceOnce(code: string, part: string | RegExp, by: string): string {
  const [before, after, ...others] = code.split(part);
  if (before === undefined || after === undefined || others.length > 0)
    throw new Error(`Not there exactly once: ${part}`);
  return before + by + after;
}

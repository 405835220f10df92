import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';

/** A module as another names it: in an import, or in a URL of what a process or thread is to run. */
const NAMED_MODULE = /(?<quote>['"])(?<path>\.{1,2}\/[^'"\n]*)\.ts\k<quote>/gu;

/**
 * Writes the program as JavaScript, which Node demands below `node_modules`: the modules that the
 * entry leads to, with their types taken out as Node itself does it when it runs the source. Every
 * line stays where it was.
 *
 * @param entry the module that is run first
 * @param source the folder that the modules are in
 * @param target the folder for the result, which is made anew
 * @returns how many modules there are
 */
export function compileProgram(entry: string, source: string, target: string): number {
  rmSync(target, { recursive: true, force: true });
  const found = new Set([resolve(entry)]);
  // The set grows meanwhile, and the loop with it.
  for (const module of found) {
    const stripped = stripTypeScriptTypes(readFileSync(module, 'utf8'));
    const code = stripped.replace(NAMED_MODULE, (_, quote: string, path: string) => {
      found.add(resolve(dirname(module), `${path}.ts`));
      return `${quote}${path}.js${quote}`;
    });
    const file = join(target, relative(source, module)).replace(/\.ts$/u, '.js');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code.replace(/[^\S\n]+$/gmu, ''));
  }
  return found.size;
}

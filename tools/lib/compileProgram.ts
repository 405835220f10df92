import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** A module as another names it: in an import, or in a URL of what a process or thread is to run. */
const NAMED_MODULE = /(?<quote>['"])(?<path>\.{1,2}\/[^'"\n]*)\.ts\k<quote>/gu;

/** The files of a package that the program uses, by name; folders stand for all in them. */
export type Vendored = Readonly<Record<string, readonly string[]>>;

export interface CompileOptions {
  /** Packages of which a part is copied to `vendor/` in the target, and named there. */
  readonly vendored?: Vendored;
  /** The folder that these packages are in. */
  readonly packages?: string;
}

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
export function compileProgram(
  entry: string,
  source: string,
  target: string,
  { vendored = {}, packages = 'node_modules' }: CompileOptions = {},
): number {
  rmSync(target, { recursive: true, force: true });
  const found = new Set([resolve(entry)]);
  // The set grows meanwhile, and the loop with it.
  for (const module of found) {
    const file = join(target, relative(source, module)).replace(/\.ts$/u, '.js');
    const stripped = stripTypeScriptTypes(readFileSync(module, 'utf8'));
    const code = stripped.replace(NAMED_MODULE, (_, quote: string, path: string) => {
      found.add(resolve(dirname(module), `${path}.ts`));
      return `${quote}${path}.js${quote}`;
    });
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, nameVendored(code, file).replace(/[^\S\n]+$/gmu, ''));
  }
  for (const [name, parts] of Object.entries(vendored)) {
    for (const part of parts) {
      const to = join(target, 'vendor', name, part);
      cpSync(join(packages, name, part), to, { recursive: true });
    }
  }
  return found.size;

  function nameVendored(code: string, file: string): string {
    const vendor = relative(dirname(file), join(target, 'vendor')).split(sep).join('/');
    const place = vendor.startsWith('.') ? vendor : `./${vendor}`;
    return Object.keys(vendored).reduce(
      (text, name) => text.replaceAll(`'${name}/`, `'${place}/${name}/`),
      code,
    );
  }
}

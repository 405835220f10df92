import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** The specifier of a module: in an import, or in the URL of a process or thread. */
const NAMED_MODULE = /(?<quote>['"])(?<path>\.{1,2}\/[^'"\n]*)\.ts\k<quote>/gu;

/**
 * The files of each package that the program uses, by package name; a folder includes all files in
 * it.
 */
export type Vendored = Readonly<Record<string, readonly string[]>>;

export interface CompileOptions {
  /** Packages to copy in part to `vendor/` in the target; imports are rewritten. */
  readonly vendored?: Vendored;
  /** The file below `vendor/` that an import gets if it does not name the file itself. */
  readonly entries?: Readonly<Record<string, string>>;
  /** The folder of these packages. */
  readonly packages?: string;
}

/**
 * Compiles the program to JavaScript, which Node requires below `node_modules`: the modules
 * reachable from the entry, with types stripped as Node does when it runs the source. Line numbers
 * stay the same.
 *
 * @param entry the module that is run first
 * @param source the folder that the modules are in
 * @param target the folder for the result, which is replaced
 * @returns the number of modules
 */
export function compileProgram(
  entry: string,
  source: string,
  target: string,
  { vendored = {}, entries = {}, packages = 'node_modules' }: CompileOptions = {},
): number {
  rmSync(target, { recursive: true, force: true });
  const found = new Set([resolve(entry)]);
  // The set grows during the loop, which visits the new entries too.
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
    const named = Object.entries(entries).reduce(
      (text, [specifier, path]) => text.replaceAll(`'${specifier}'`, `'${place}/${path}'`),
      code,
    );
    return Object.keys(vendored).reduce(
      (text, name) => text.replaceAll(`'${name}/`, `'${place}/${name}/`),
      named,
    );
  }
}

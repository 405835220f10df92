import { parseSync } from 'oxc-parser';

/** One import of a source file. */
export interface Import {
  /** The text between the quotes. */
  readonly specifier: string;
  /** Whether only types are imported, so that nothing of it exists at run time. */
  readonly typeOnly: boolean;
}

/**
 * Every module that a source text names: imports, re-exports, `import()`, and files handed to
 * workers as `new URL('…', import.meta.url)`.
 */
export function readImports(fileName: string, source: string): Import[] {
  const { module, errors } = parseSync(fileName, source);
  if (errors.length > 0) throw new Error(`${fileName} cannot be parsed: ${errors[0]?.message}`);
  const imports: Import[] = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) imports.push({ specifier: moduleRequest.value, typeOnly: isType });
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const specifier = /^['"`]([^'"`$]+)['"`]$/u.exec(
      source.slice(moduleRequest.start, moduleRequest.end),
    )?.[1];
    if (specifier) imports.push({ specifier, typeOnly: false });
  }
  for (const [, specifier] of source.matchAll(
    /new URL\(\s*['"](\.[^'"]+)['"],\s*import\.meta\.url/gu,
  )) {
    if (specifier) imports.push({ specifier, typeOnly: false });
  }
  return imports;
}

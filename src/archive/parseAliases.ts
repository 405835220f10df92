import * as v from 'valibot';
import type { Diagnostic } from './diagnostic.ts';
import { text } from './fields.ts';
import { parseYaml } from './parseYaml.ts';
import type { TextResult } from './readText.ts';

/** Path of the file inside the archive folder. */
export const ALIASES_FILE = 'aliases.yml';

/** In characters. */
const LONGEST_NAME = 100;

/** Alias → full names. An alias without full names disables the built-in one. */
export type Aliases = ReadonlyMap<string, readonly string[]>;

const name = v.pipe(
  text,
  v.maxLength(LONGEST_NAME, `must be a name of at most ${LONGEST_NAME} characters`),
);

/** One full name, a list of them, or nothing. */
const fullNames = v.pipe(
  v.unknown(),
  v.transform((value) => (Array.isArray(value) ? value : [value ?? []].flat())),
  v.array(name),
);

/**
 * Parses `aliases.yml` (docs/use/archive-format.md) entry by entry. An invalid entry is left out
 * and gives a diagnostic. Never throws.
 */
export function parseAliases(source: TextResult): {
  readonly aliases: Aliases;
  readonly diagnostics: readonly Diagnostic[];
} {
  const diagnostic = (field: string, reason: string): Diagnostic => ({
    file: ALIASES_FILE,
    field,
    reason,
    severity: 'error',
  });
  const refuse = (reason: string) => ({
    aliases: new Map(),
    diagnostics: [diagnostic('', reason)],
  });

  if (source.text === undefined) return refuse(source.reason);
  const yaml = parseYaml(source.text);
  if (yaml.reason !== undefined) return refuse(yaml.reason);
  // A file with only comments is valid.
  const entries = v.safeParse(EntriesSchema, yaml.value ?? {});
  if (!entries.success) return refuse('must be names, one "other name: full name" a line');

  const aliases = new Map<string, readonly string[]>();
  const diagnostics: Diagnostic[] = [];
  for (const [other, value] of Object.entries(entries.output)) {
    const key = v.safeParse(name, other);
    const full = v.safeParse(fullNames, value);
    if (!key.success) diagnostics.push(diagnostic(other, key.issues[0].message));
    else if (!full.success) diagnostics.push(diagnostic(other, full.issues[0].message));
    else aliases.set(key.output, full.output);
  }
  return { aliases, diagnostics };
}

// Not valibot's `record`, which skips keys such as "constructor".
const EntriesSchema = v.custom<object>(
  (value) => typeof value === 'object' && !Array.isArray(value),
);

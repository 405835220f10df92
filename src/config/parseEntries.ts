import * as v from 'valibot';
import { diagnostic, type SiteDiagnostic } from './siteDiagnostic.ts';

/** Names of keys that typically contain secrets. */
const SECRET_KEYS = /secret|passw|token|credential|access_?key|private_?key/iu;

const NO_SECRETS =
  'must not stand in a file that everybody can read: set the environment variable (docs/use/configuration.md), remove it here, and replace the secret itself';

/** The values of valid keys, and the problems of the others. */
export function parseEntries<const Schema extends v.GenericSchema & { readonly entries: object }>(
  schema: Schema,
  entries: readonly [string, unknown][],
): { readonly output: v.InferOutput<Schema>; readonly diagnostics: readonly SiteDiagnostic[] } {
  const isKnown = ([key]: readonly [string, unknown]) => Object.hasOwn(schema.entries, key);
  // With thousands of unknown keys the schema would report one per round.
  const diagnostics = entries
    .filter((entry) => !isKnown(entry))
    .map(([key]) => diagnostic(key, reasonOfUnknown(key)));
  let remaining = entries.filter(isKnown);
  for (;;) {
    const parsed = v.safeParse(schema, Object.fromEntries(remaining));
    if (parsed.success) return { output: parsed.output, diagnostics };
    diagnostics.push(
      ...parsed.issues.map((issue) => diagnostic(v.getDotPath(issue) ?? '', reasonOf(issue))),
    );
    // Not from the dotted path: a key may contain dots.
    const broken = new Set(parsed.issues.map(({ path }) => path?.[0].key));
    remaining = remaining.filter(([key]) => !broken.has(key));
  }
}

function reasonOf({ type, expected, received, message, path }: v.BaseIssue<unknown>): string {
  if (type === 'strict_object' && expected === 'never') {
    return reasonOfUnknown(String(path?.at(-1)?.key));
  }
  if (type === 'strict_object' && received === 'undefined') return 'is missing; write it';
  // The library's own messages are about types, in terms for programmers.
  return message.startsWith('Invalid ') ? (RULES[type] ?? UNUSABLE) : message;
}

const RULES: Record<string, string> = {
  string: 'must be text',
  number: 'must be a number',
  boolean: 'must be true or false',
  array: 'must be a list',
  strict_object: 'must have keys of its own below it (docs/use/configuration.md)',
};

const UNUSABLE = 'cannot be used as it is (docs/use/configuration.md)';

function reasonOfUnknown(key: string): string {
  return SECRET_KEYS.test(key) ? NO_SECRETS : 'is no key; correct or remove it';
}

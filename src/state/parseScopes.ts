import * as v from 'valibot';

const ScopesSchema = v.array(v.string());

/** Scopes as they are kept: a list in JSON. */
export function parseScopes(text: string): readonly string[] {
  return v.parse(ScopesSchema, JSON.parse(text));
}

import * as v from 'valibot';

const ScopesSchema = v.array(v.string());

/** Scopes as stored: a JSON list. */
export function parseScopes(text: string): readonly string[] {
  return v.parse(ScopesSchema, JSON.parse(text));
}

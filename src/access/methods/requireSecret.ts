import { secretVariable } from './methodSettings.ts';

/** The secret of a method that requires one, or one line that says why it is missing. */
export function requireSecret(
  id: string,
  secret: string | undefined,
): { secret: string; error?: never } | { secret?: never; error: string } {
  if (secret !== undefined && secret.trim() !== '') return { secret };
  return {
    error: `The way to sign in ${id} (access.ways in site.yml) has no secret: set the environment variable ${secretVariable(id)}.`,
  };
}

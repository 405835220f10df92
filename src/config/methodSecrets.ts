import { secretVariable } from '../access/methods/methodSettings.ts';

/**
 * The secret of a sign-in method from its environment variable; an empty one counts as missing.
 *
 * @param id of the method in `site.yml`
 */
export function methodSecret(
  id: string,
  variables: Record<string, string | undefined> = process.env,
): string | undefined {
  return variables[secretVariable(id)] || undefined;
}

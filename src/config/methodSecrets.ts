import { secretVariable } from '../access/methods/methodSettings.ts';

/**
 * The secret of a sign-in method, from the one variable that is named for it; an empty one counts as
 * none.
 *
 * @param id of the method in `site.yml`
 */
export function methodSecret(
  id: string,
  variables: Record<string, string | undefined> = process.env,
): string | undefined {
  return variables[secretVariable(id)] || undefined;
}

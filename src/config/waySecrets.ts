import { secretVariable } from '../access/ways/waySettings.ts';

/**
 * The secret of a way to sign in, from the one variable that is named for it; an empty one counts as
 * none.
 *
 * @param id of the way in `site.yml`
 */
export function waySecret(
  id: string,
  variables: Record<string, string | undefined> = process.env,
): string | undefined {
  return variables[secretVariable(id)] || undefined;
}

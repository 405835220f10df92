/** The environment variables with the prefix of this program, also those that it does not know. */
export function ownVariables(
  variables: Record<string, string | undefined> = process.env,
): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(variables).filter(([name]) => name.startsWith('CAMPUSDOCS_')),
  );
}

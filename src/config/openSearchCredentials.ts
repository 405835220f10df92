import type { Environment } from './environment.ts';

/** The user of a cluster; without one it is asked as anybody. */
export interface OpenSearchCredentials {
  readonly user?: string;
  readonly password?: string;
}

const [USER, PASSWORD] = ['CAMPUSDOCS_OPENSEARCH_USER', 'CAMPUSDOCS_OPENSEARCH_PASSWORD'] as const;

/** The user of the cluster in `text.opensearch`. An incomplete one is an error of one line. */
export function openSearchCredentials(
  environment: Environment,
): { credentials: OpenSearchCredentials; error?: never } | { credentials?: never; error: string } {
  const [user, password] = [environment[USER] || undefined, environment[PASSWORD] || undefined];
  if (user !== undefined && password !== undefined) return { credentials: { user, password } };
  if (user === undefined && password === undefined) return { credentials: {} };
  const [there, missing] = user === undefined ? [PASSWORD, USER] : [USER, PASSWORD];
  return { error: `The environment variable ${there} is set and ${missing} is not: set both.` };
}

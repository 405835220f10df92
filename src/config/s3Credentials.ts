import type { Environment } from './environment.ts';

/** The access key of a bucket. */
export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

const OWN_VARIABLES = [
  'CAMPUSDOCS_S3_ACCESS_KEY_ID',
  'CAMPUSDOCS_S3_SECRET_ACCESS_KEY',
  'CAMPUSDOCS_S3_SESSION_TOKEN',
] as const;
const AWS_VARIABLES = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'] as const;

/**
 * The access key of the bucket: from this program's variables, or else from those of AWS tools. An
 * incomplete or missing key is an error of one line, which never contains a value.
 */
export function s3Credentials(
  environment: Environment,
): { credentials: S3Credentials; error?: never } | { credentials?: never; error: string } {
  for (const [idName, secretName, tokenName] of [OWN_VARIABLES, AWS_VARIABLES]) {
    const accessKeyId = environment[idName] || undefined;
    const secretAccessKey = environment[secretName] || undefined;
    if (accessKeyId === undefined && secretAccessKey === undefined) continue;
    if (accessKeyId === undefined || secretAccessKey === undefined) {
      const [there, missing] = accessKeyId ? [idName, secretName] : [secretName, idName];
      return { error: `The environment variable ${there} is set and ${missing} is not: set both.` };
    }
    const sessionToken = environment[tokenName] || undefined;
    return { credentials: { accessKeyId, secretAccessKey, sessionToken } };
  }
  return {
    error: `site.yml keeps the documents in a bucket (storage.s3): set ${OWN_VARIABLES[0]} and ${OWN_VARIABLES[1]} in the environment.`,
  };
}

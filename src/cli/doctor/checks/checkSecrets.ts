import { type MethodSettings, secretVariable } from '../../../access/methods/methodSettings.ts';
import { requireSecret } from '../../../access/methods/requireSecret.ts';
import { EnvironmentSchema } from '../../../config/environment.ts';
import { methodSecret } from '../../../config/methodSecrets.ts';
import { s3Credentials } from '../../../config/s3Credentials.ts';
import { type Check, type Finding, fail, ok, type SiteContext, warn } from '../check.ts';

const SET_IT = 'Add it to the environment of the server (/etc/campusdocs.env).';
const REMOVE_IT = 'Remove it from the environment, or correct site.yml.';

/** Secrets in the environment that are missing, and such that nothing uses. Never prints a value. */
export const checkSecrets: Check = {
  name: 'secrets',
  async run(site) {
    const findings = [...findMissing(site), ...findUnused(site), ...findUnknown(site)];
    return findings.length > 0 ? findings : [ok('none is missing, and none is unused')];
  },
};

function needsSecret(method: MethodSettings): boolean {
  switch (method.kind) {
    case 'github':
      return true;
    case 'oidc':
      return method.authentication !== 'none';
    case 'mailbox':
      return method.smtp.user !== undefined;
    default:
      return false;
  }
}

function findMissing({ file, environment, variables }: SiteContext): Finding[] {
  const { access, storage, archive } = file.settings;
  const reasons = access.ways.filter(needsSecret).flatMap(({ id }) => {
    return requireSecret(id, methodSecret(id, variables)).error ?? [];
  });
  if (environment.DATABASE_URL !== undefined && environment.CAMPUSDOCS_SECRET === undefined) {
    reasons.push(
      'DATABASE_URL is set and CAMPUSDOCS_SECRET is not: all servers of a site need the same.',
    );
  }
  if (storage.s3) reasons.push(...[s3Credentials(environment).error ?? []].flat());
  if (archive.git?.push?.pullRequest && !environment.CAMPUSDOCS_FORGE_TOKEN) {
    reasons.push('archive.git.push.pullRequest needs CAMPUSDOCS_FORGE_TOKEN.');
  }
  if (archive.git?.every === 0 && environment.CAMPUSDOCS_WEBHOOK_SECRET === undefined) {
    reasons.push('archive.git.every is 0 and CAMPUSDOCS_WEBHOOK_SECRET is not set: nothing pulls.');
  }
  return reasons.map((reason) => fail(reason.replace(/\.$/u, ''), SET_IT));
}

function findUnused({ file, environment }: SiteContext): Finding[] {
  const { storage, archive } = file.settings;
  const unused = [
    ...(environment.CAMPUSDOCS_S3_ACCESS_KEY_ID && !storage.s3
      ? ['CAMPUSDOCS_S3_ACCESS_KEY_ID is set, and site.yml names no bucket']
      : []),
    ...(environment.CAMPUSDOCS_WEBHOOK_SECRET && !archive.git
      ? ['CAMPUSDOCS_WEBHOOK_SECRET is set, and site.yml has no archive.git']
      : []),
    ...(environment.CAMPUSDOCS_FORGE_TOKEN && !archive.git?.push?.pullRequest
      ? ['CAMPUSDOCS_FORGE_TOKEN is set, and site.yml has no archive.git.push.pullRequest']
      : []),
  ];
  return unused.map((reason) => warn(reason, REMOVE_IT));
}

/** Variables with our prefix that the program does not know: most are misspelt. */
function findUnknown({ file, variables }: SiteContext): Finding[] {
  const known = [
    ...Object.keys(EnvironmentSchema.entries),
    ...file.settings.access.ways.map(({ id }) => secretVariable(id)),
  ];
  const unknown = Object.keys(variables).filter((name) => !known.includes(name));
  return unknown.map((name) =>
    warn(
      `nothing uses the environment variable ${name}`,
      'Compare its name with docs/use/configuration.md, or remove it.',
    ),
  );
}

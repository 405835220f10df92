import type { MethodSettings } from './methodSettings.ts';

/** Hosts where anybody can have an account. */
const PUBLIC_HOSTS = ['accounts.google.com', 'appleid.apple.com', 'gitlab.com', 'gitee.com'];

/** Why a sign-in method is probably misconfigured; undefined if it seems fine. */
export function methodWarning(settings: MethodSettings): string | undefined {
  if (settings.kind === 'github' && !settings.organisation) {
    return 'has no organisation: everybody who has an account there counts as a member';
  }
  if (settings.kind !== 'oidc' || settings.require) return undefined;
  const { hostname } = new URL(settings.issuer);
  return PUBLIC_HOSTS.includes(hostname)
    ? 'has no require: everybody who has an account there counts as a member'
    : undefined;
}

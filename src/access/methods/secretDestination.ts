import type { MethodSettings } from './methodSettings.ts';

/** Where a method sends its secret: a URL, or host and port; undefined for a method without one. */
export function secretDestination(settings: MethodSettings): string | undefined {
  switch (settings.kind) {
    case 'github':
      return settings.server;
    case 'mailbox': {
      const { host, port, user } = settings.smtp;
      return user === undefined ? undefined : `${host}:${port}`;
    }
    case 'oidc':
      return settings.authentication === 'none' ? undefined : settings.issuer;
    case 'cas':
    case 'phrase':
      return undefined;
  }
}

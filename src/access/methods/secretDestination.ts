import type { MethodSettings } from './methodSettings.ts';

/** Where a method shows its secret: an address, or host and port; undefined for a method that shows none. */
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

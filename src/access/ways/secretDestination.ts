import type { WaySettings } from './waySettings.ts';

/** Where a way shows its secret: an address, or host and port; undefined for a way that shows none. */
export function secretDestination(settings: WaySettings): string | undefined {
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

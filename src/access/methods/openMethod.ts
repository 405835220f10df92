import type { State } from '../../state/state.ts';
import type { Provider } from '../provider.ts';
import type { Outbox } from './mailbox/createMailer.ts';
import type { MailboxSettings } from './mailbox/mailboxSettings.ts';
import type { MethodLog } from './methodLog.ts';
import type { MethodSettings } from './methodSettings.ts';
import { requireSecret } from './requireSecret.ts';

/** The dependencies of methods. */
export interface MethodDependencies {
  /** The value of the method's environment variable (`secretVariable`), if set. */
  readonly secret: string | undefined;
  readonly state: Pick<State, 'meters' | 'phrases'>;
  /** Derives a key of 32 bytes for one purpose. */
  readonly deriveKey: (purpose: string) => Buffer;
  /** The current name of the site. */
  readonly brand: () => string;
  readonly log: MethodLog;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export type OpenedMethod =
  | {
      readonly provider: Provider;
      /** Sends other mails of the site, too. */
      readonly outbox?: Outbox;
      /** Waits for its background work. */
      readonly close?: () => Promise<void>;
      readonly error?: never;
    }
  /** Why it cannot be opened, as one line for a person. */
  | {
      readonly provider?: never;
      readonly outbox?: never;
      readonly close?: never;
      readonly error: string;
    };

/**
 * Creates a sign-in method from its settings, without any request yet. Dependencies that other
 * methods do not need, such as a mail client, are loaded only here.
 */
export async function openMethod(
  settings: MethodSettings,
  tools: MethodDependencies,
): Promise<OpenedMethod> {
  switch (settings.kind) {
    case 'cas': {
      const { createCasProvider } = await import('./cas/createCasProvider.ts');
      return { provider: createCasProvider(settings) };
    }
    case 'github': {
      const { createGithubProvider } = await import('./github/createGithubProvider.ts');
      return createGithubProvider(settings, tools.secret);
    }
    case 'mailbox':
      return await openMailbox(settings, tools);
    case 'oidc': {
      const { createOidcProvider } = await import('./oidc/createOidcProvider.ts');
      return createOidcProvider(settings, tools.secret);
    }
    case 'phrase': {
      const { createPhraseProvider } = await import('./phrase/createPhraseProvider.ts');
      const key = tools.deriveKey(`phrase:${settings.id}`);
      return { provider: createPhraseProvider(settings.id, { ...tools.state, key }) };
    }
  }
}

async function openMailbox(
  settings: MailboxSettings,
  tools: MethodDependencies,
): Promise<OpenedMethod> {
  const { createMailboxProvider } = await import('./mailbox/createMailboxProvider.ts');
  const { id, smtp } = settings;
  const { secret: password, error } =
    smtp.user === undefined ? { secret: undefined } : requireSecret(id, tools.secret);
  if (error !== undefined) return { error };
  const { brand, log, now, state } = tools;
  const key = tools.deriveKey(`mailbox:${id}`);
  const { meters } = state;
  const provider = createMailboxProvider(settings, { password, key, brand, meters, log, now });
  return { provider, outbox: provider.outbox, close: () => provider.close() };
}

import type { State } from '../../state/state.ts';
import type { Provider } from '../provider.ts';
import type { MailboxSettings } from './mailbox/mailboxSettings.ts';
import type { MethodLog } from './methodLog.ts';
import type { MethodSettings } from './methodSettings.ts';
import { requireSecret } from './requireSecret.ts';

/** What methods are made with. */
export interface MethodDependencies {
  /** What the environment variable of the method holds, where it has one (`secretVariable`). */
  readonly secret: string | undefined;
  readonly state: Pick<State, 'meters' | 'phrases'>;
  /** A key of 32 bytes for one purpose. */
  readonly deriveKey: (purpose: string) => Buffer;
  /** What the site is called, at this moment. */
  readonly brand: () => string;
  readonly log: MethodLog;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export type OpenedMethod =
  | {
      readonly provider: Provider;
      /** Waits for what it does beside requests. */
      readonly close?: () => Promise<void>;
      readonly error?: never;
    }
  /** Why it cannot be, as one line for a person. */
  | { readonly provider?: never; readonly close?: never; readonly error: string };

/**
 * Makes a sign-in method of its settings. Nothing is asked of anybody yet. What no site needs whose
 * people sign in otherwise, such as a mail client, is loaded only here.
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
  return { provider, close: () => provider.close() };
}

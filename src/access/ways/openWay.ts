import type { State } from '../../state/state.ts';
import type { Provider } from '../provider.ts';
import { createCasProvider } from './cas/createCasProvider.ts';
import { createGithubProvider } from './github/createGithubProvider.ts';
import { createOidcProvider } from './oidc/createOidcProvider.ts';
import { createPhraseProvider } from './phrase/createPhraseProvider.ts';
import type { WaySettings } from './waySettings.ts';

/** What ways are made with. */
export interface WayTools {
  /** What the environment variable of the way holds, where it has one (`secretVariable`). */
  readonly secret: string | undefined;
  readonly state: Pick<State, 'meters' | 'phrases'>;
  /** A key of 32 bytes for one purpose. */
  readonly deriveKey: (purpose: string) => Buffer;
  readonly log: WayLog;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Hears what a maintainer is to know of a way; never a secret, a code or who it was. */
export interface WayLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

export type OpenedWay =
  | {
      readonly provider: Provider;
      /** Waits for what it does beside requests. */
      readonly close?: () => Promise<void>;
      readonly error?: never;
    }
  /** Why it cannot be, as one line for a person. */
  | { readonly provider?: never; readonly error: string };

/** Makes a way to sign in of its settings. Nothing is asked of anybody yet. */
export function openWay(settings: WaySettings, tools: WayTools): OpenedWay {
  switch (settings.kind) {
    case 'cas':
      return { provider: createCasProvider(settings, { fetch }) };
    case 'github':
      return createGithubProvider(settings, tools.secret);
    case 'oidc':
      return createOidcProvider(settings, tools.secret);
    case 'phrase': {
      const key = tools.deriveKey(`phrase:${settings.id}`);
      return { provider: createPhraseProvider(settings.id, { ...tools.state, key }) };
    }
  }
}

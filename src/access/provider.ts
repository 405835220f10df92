import type { SignInForm } from '../protocol/signIn.ts';
import type { SignInErrorCode } from '../protocol/signInErrors.ts';

/**
 * A sign-in method: it confirms that a visitor belongs to the university. Nothing of it knows HTTP
 * routes, cookies or sessions; whoever calls it keeps its memory with the pending sign-in, on the
 * server, and hands it back.
 */
export type Provider = RedirectProvider | FormProvider;

interface NamedProvider {
  /** Its id in `site.yml` and in addresses: `/auth/{uuid}/{method}`. Lower-case letters, digits and hyphens. */
  readonly id: string;
}

/** What a provider keeps between two steps: plain JSON, seen by nobody but itself. */
export type ProviderMemory = Readonly<Record<string, string | number>>;

/** How a step went: a person was confirmed, or something stands in the way. */
export type Confirmation =
  | { readonly kind: 'confirmed'; readonly subject: Subject }
  | { readonly kind: 'failed'; readonly failure: SignInError };

/**
 * Whom the provider has confirmed: its own stable name of the person, the same at each sign-in. It
 * is turned into a keyed hash at once and neither kept nor logged. Undefined where the provider
 * confirms membership without telling people apart (a shared pass phrase).
 */
export type Subject = string | undefined;

export interface SignInError {
  /** What the visitor is told. */
  readonly errorCode: SignInErrorCode;
  /** What the log is told: never a secret, a code, a ticket or who it was. */
  readonly reason: string;
}

/** What every step is handed. */
export interface StepContext {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Aborts when the visitor is gone, or it takes too long. */
  readonly signal: AbortSignal;
}

/** One whose own page the browser goes to and comes back from. */
export interface RedirectProvider extends NamedProvider {
  readonly kind: 'redirect';
  /**
   * Whether its protocol has no room for the state, so that the last sign-in of the browser by this
   * method is meant. From all others an answer that names none is nobody's, and ends none.
   */
  readonly sendsNoState?: boolean;
  /**
   * Where to send the browser.
   *
   * @param callback the address that it comes back to, in full, from the configuration and never
   *   from a header: `https://docs.example.edu/callback/{id}`
   * @param state names this sign-in, unguessable; to be sent along where the protocol has room for it
   */
  begin(
    step: StepContext & { readonly callback: string; readonly state: string },
  ): Promise<
    | { readonly kind: 'go'; readonly location: string; readonly memory: ProviderMemory }
    | { readonly kind: 'failed'; readonly failure: SignInError }
  >;
  /**
   * What came back, checked: exactly once for each pending sign-in.
   *
   * @param parameters the query that the browser came back with, untrusted
   */
  finish(
    step: StepContext & {
      readonly callback: string;
      readonly state: string;
      readonly parameters: URLSearchParams;
      readonly memory: ProviderMemory;
    },
  ): Promise<Confirmation>;
}

/** One that asks on a page of ours, at `/login/{uuid}/{method}`: never for a password of the university. */
export interface FormProvider extends NamedProvider {
  readonly kind: 'form';
  /** The form that stands next; `memory` is undefined at first. */
  form(memory: ProviderMemory | undefined): SignInForm;
  /**
   * What was filled in, checked.
   *
   * @param fields by the names of the form's fields, untrusted
   * @param visitor what limits may be counted by; never kept as it is
   */
  submit(
    step: StepContext & {
      readonly fields: ReadonlyMap<string, string>;
      readonly memory: ProviderMemory | undefined;
      readonly visitor: { readonly address: string | undefined };
    },
  ): Promise<
    | Confirmation
    /** Another form, or the same again with what was wrong. */
    | {
        readonly kind: 'next';
        readonly memory: ProviderMemory;
        readonly errorCode?: SignInErrorCode | undefined;
      }
  >;
}

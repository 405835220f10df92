import type { Role } from '../lib/role.ts';
import type { SignInForm } from '../protocol/signIn.ts';
import type { SignInErrorCode } from '../protocol/signInErrors.ts';

/**
 * A sign-in method: it confirms that a visitor belongs to the university. It does not know HTTP
 * routes, cookies or sessions; the caller stores its memory with the pending sign-in, on the
 * server, and passes it back.
 */
export type Provider = RedirectProvider | FormProvider;

interface NamedProvider {
  /**
   * Its id in `site.yml` and in URLs: `/auth/{uuid}/{method}`. Lower-case letters, digits and
   * hyphens.
   */
  readonly id: string;
}

/** What a provider stores between two steps: plain JSON, never sent to the browser. */
export type ProviderMemory = Readonly<Record<string, string | number>>;

/** The result of a step: a confirmed person, or an error. */
export type Confirmation =
  | {
      readonly kind: 'confirmed';
      readonly subject: Subject;
      /** The role that the service says the person has. */
      readonly role?: Role | undefined;
    }
  | { readonly kind: 'failed'; readonly failure: SignInError };

/**
 * The confirmed person: the provider's own stable name, the same at each sign-in. It is turned into
 * a keyed hash at once and neither stored nor logged. Undefined if the provider confirms membership
 * without an identity (a shared pass phrase).
 */
export type Subject = string | undefined;

export interface SignInError {
  /** The error that the visitor sees. */
  readonly errorCode: SignInErrorCode;
  /** The reason for the log: never a secret, a code, a ticket or a name. */
  readonly reason: string;
}

/** The context of every step. */
export interface StepContext {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Aborts when the visitor disconnects, or on a timeout. */
  readonly signal: AbortSignal;
}

/** A provider whose own page the browser visits and returns from. */
export interface RedirectProvider extends NamedProvider {
  readonly kind: 'redirect';
  /**
   * Whether its protocol does not support `state`, so that a callback belongs to the browser's last
   * sign-in with this method. For all others a callback without `state` is invalid, and ends no
   * sign-in.
   */
  readonly sendsNoState?: boolean;
  /**
   * The URL to send the browser to.
   *
   * @param callback the absolute URL to return to, from the configuration and never from a header:
   *   `https://docs.example.edu/callback/{id}`
   * @param state identifies this sign-in, unguessable; to be sent along if the protocol supports it
   */
  begin(
    step: StepContext & { readonly callback: string; readonly state: string },
  ): Promise<
    | { readonly kind: 'go'; readonly location: string; readonly memory: ProviderMemory }
    | { readonly kind: 'failed'; readonly failure: SignInError }
  >;
  /**
   * Checks the callback: exactly once for each pending sign-in.
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

/**
 * A provider with a form on this site, at `/login/{uuid}/{method}`: never for a password of the
 * university.
 */
export interface FormProvider extends NamedProvider {
  readonly kind: 'form';
  /** The next form; `memory` is undefined at first. */
  form(memory: ProviderMemory | undefined): SignInForm;
  /**
   * Checks the submitted fields.
   *
   * @param fields by the names of the form's fields, untrusted
   * @param visitor for counting limits; never stored as it is
   */
  submit(
    step: StepContext & {
      readonly fields: ReadonlyMap<string, string>;
      readonly memory: ProviderMemory | undefined;
      readonly visitor: { readonly address: string | undefined };
    },
  ): Promise<
    | Confirmation
    /** The next form, or the same again with an error. */
    | {
        readonly kind: 'next';
        readonly memory: ProviderMemory;
        readonly errorCode?: SignInErrorCode | undefined;
      }
  >;
}

import * as v from 'valibot';
import { isSignInErrorCode, type SignInErrorCode } from './signInErrors.ts';

/** How a sign-in method works; pages choose words and icons by it. */
export const METHOD_KINDS = ['oidc', 'cas', 'github', 'mailbox', 'phrase'] as const;

const MethodSchema = v.object({
  id: v.string(),
  kind: v.picklist(METHOD_KINDS),
  /** What the maintainer calls it: 统一身份认证. */
  label: v.string(),
});

/** A sign-in method, as pages show it. */
export type SignInMethod = v.InferOutput<typeof MethodSchema>;

const errorCode = v.optional(v.custom<SignInErrorCode>(isSignInErrorCode));

/** The forms that methods ask on pages of ours. Fields are posted to the page's own address. */
const FormSchema = v.variant('kind', [
  /** Field `phrase`. */
  v.object({ kind: v.literal('phrase') }),
  /** Field `mailbox`, the whole address; `domains` are those that are allowed. */
  v.object({
    kind: v.literal('mailbox'),
    domains: v.array(v.string()),
    /** What was typed before, and is to be corrected or sent again. */
    typed: v.optional(v.string()),
  }),
  /**
   * Field `code`, six digits; or `again` (any value) to have another one sent; or `mailbox`, to have it
   * sent elsewhere.
   */
  v.object({
    kind: v.literal('code'),
    sentTo: v.string(),
    /** Another mailbox that was typed, and to which nothing was sent. */
    typed: v.optional(v.string()),
    triesLeft: v.number(),
    /** From when on another one may be sent, milliseconds since 1970; at any time where it is absent. */
    againAt: v.optional(v.number()),
  }),
]);

export type SignInForm = v.InferOutput<typeof FormSchema>;

const SessionSchema = v.object({
  /** The id of its sign-in method. */
  way: v.string(),
  /** Milliseconds since 1970. */
  since: v.number(),
  until: v.number(),
});

/** What a visitor is told of the own session: all that there is. */
export type SessionView = v.InferOutput<typeof SessionSchema>;

/** The pages of signing in, as the server fills them; a page without one tells what it is for. */
export const SignInViewSchema = v.variant('step', [
  /** `/login?to=…`: where the visitor is, why a file needs this, what is stored, the methods, the session. */
  v.object({
    step: v.literal('file-login'),
    mode: v.picklist(['open', 'campus', 'members']),
    /** Where it goes on to: a path of this site; `/` where nothing was asked for. */
    to: v.string(),
    /** The title of the item whose file `to` is, from the catalog and never from the address. */
    wanted: v.optional(v.string()),
    /** The address that the visitor comes from, as far as the server can tell. */
    address: v.optional(v.string()),
    isCampus: v.boolean(),
    /** Whether what was asked for would open now. */
    mayOpen: v.boolean(),
    methods: v.array(MethodSchema),
    session: v.optional(SessionSchema),
    /** For how many days a session holds after it was last used. */
    sessionDays: v.number(),
    errorCode,
  }),
  /** `/auth/{uuid}`: which of the ways. */
  v.object({
    step: v.literal('choose'),
    uuid: v.string(),
    to: v.string(),
    methods: v.array(MethodSchema),
    errorCode,
  }),
  /** `/login/{uuid}/{method}`: the form of a method that has one. */
  v.object({
    step: v.literal('login'),
    uuid: v.string(),
    to: v.string(),
    method: MethodSchema,
    form: FormSchema,
    errorCode,
    /** Whether there are other methods to choose from. */
    hasOthers: v.boolean(),
    /** When the page was made, milliseconds since 1970: the clock that `againAt` goes by. */
    now: v.optional(v.number()),
  }),
  /** `/callback/{method}` that a browser came back to: the page posts `fields` to its own address. */
  v.object({
    step: v.literal('callback'),
    phase: v.literal('finish'),
    method: MethodSchema,
    fields: v.record(v.string(), v.string()),
  }),
  /** It went well: the page goes on to `to` by itself. */
  v.object({
    step: v.literal('callback'),
    phase: v.literal('done'),
    to: v.string(),
    wanted: v.optional(v.string()),
  }),
  /** Nothing is left to be done: there is a session, and the sign-in of this address has ended. */
  v.object({
    step: v.literal('callback'),
    phase: v.literal('signed-in'),
    to: v.string(),
    wanted: v.optional(v.string()),
  }),
  /**
   * It did not: `uuid` is there where the same sign-in may go on another way, `way` where it is known
   * by which it was tried, to try that again.
   */
  v.object({
    step: v.literal('callback'),
    phase: v.literal('failed'),
    errorCode: v.custom<SignInErrorCode>(isSignInErrorCode),
    to: v.string(),
    uuid: v.optional(v.string()),
    method: v.optional(MethodSchema),
  }),
  /**
   * `/auth/{uuid}/cli`: a command line asks to be signed in (RFC 8628, section 3.3). The page posts
   * field `answer`, `allow` or `refuse`, to its own address.
   */
  v.object({
    step: v.literal('device'),
    uuid: v.string(),
    phase: v.picklist(['confirm', 'done', 'refused', 'gone']),
    /** What the terminal shows, to be compared. */
    code: v.optional(v.string()),
    /** What the program says it is called and may do. */
    program: v.optional(v.string()),
    scopes: v.array(v.string()),
    /** Whether it asks from the network that the browser is in, where that is known. */
    isNear: v.optional(v.boolean()),
  }),
]);

export type SignInView = v.InferOutput<typeof SignInViewSchema>;

/** What `GET /api/session` answers: whether a tab that waits may go on. */
export const SessionAnswerSchema = v.object({
  mayOpen: v.boolean(),
  mode: v.picklist(['open', 'campus', 'members']),
  isCampus: v.boolean(),
  session: v.optional(SessionSchema),
  /** Only the network opens files: the site has no method to sign in. */
  cannotSignIn: v.optional(v.literal(true)),
  /** The main archive host, where it is known and that is so: the network may be known only there. */
  mainHost: v.optional(v.string()),
});

export type SessionAnswer = v.InferOutput<typeof SessionAnswerSchema>;

import * as v from 'valibot';
import { isSignInErrorCode, type SignInErrorCode } from './signInErrors.ts';

/** The method of people who came by a one-time link; no method of `site.yml` has this id. */
export const INVITATION_METHOD = 'invitation';

/** The kinds of sign-in methods; pages choose words and icons by them. */
export const METHOD_KINDS = ['oidc', 'cas', 'github', 'mailbox', 'phrase'] as const;

const MethodSchema = v.object({
  id: v.string(),
  kind: v.picklist(METHOD_KINDS),
  /** The name that the maintainer gave it: 统一身份认证. */
  label: v.string(),
});

/** A sign-in method, as pages show it. */
export type SignInMethod = v.InferOutput<typeof MethodSchema>;

const errorCode = v.optional(v.custom<SignInErrorCode>(isSignInErrorCode));

/** The forms of sign-in methods on our pages. Fields are posted to the page's own URL. */
const FormSchema = v.variant('kind', [
  /** Field `phrase`. */
  v.object({ kind: v.literal('phrase') }),
  /** Field `mailbox`, the whole address; `domains` are the allowed ones. */
  v.object({
    kind: v.literal('mailbox'),
    domains: v.array(v.string()),
    /** The address typed before, to be corrected or sent again. */
    typed: v.optional(v.string()),
  }),
  /**
   * Field `code`, six digits; or `again` (any value) to send another code; or `mailbox` to send it to
   * another address.
   */
  v.object({
    kind: v.literal('code'),
    sentTo: v.string(),
    /** Another mailbox that was typed but got no mail. */
    typed: v.optional(v.string()),
    triesLeft: v.number(),
    /** When another code can be sent, in milliseconds since 1970; now if absent. */
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

/** A visitor's own session, as pages show it. */
export type SessionView = v.InferOutput<typeof SessionSchema>;

/** The data of the sign-in pages. A page without data explains what it is for. */
export const SignInViewSchema = v.variant('step', [
  /** `/login?to=…`: the network, why a file needs a sign-in, what is stored, the methods, the session. */
  v.object({
    step: v.literal('file-login'),
    mode: v.picklist(['open', 'campus', 'members']),
    /** The path of this site to continue at; `/` if none was requested. */
    to: v.string(),
    /** The title of the item that `to` opens, from the catalog and never from the URL. */
    wanted: v.optional(v.string()),
    /** The visitor's network address, if the server knows it. */
    address: v.optional(v.string()),
    isCampus: v.boolean(),
    /** Whether `to` would open now. */
    mayOpen: v.boolean(),
    methods: v.array(MethodSchema),
    session: v.optional(SessionSchema),
    /** How many days a session lasts after its last use. */
    sessionDays: v.number(),
    errorCode,
  }),
  /** `/auth/{uuid}`: the choice of a method. */
  v.object({
    step: v.literal('choose'),
    uuid: v.string(),
    to: v.string(),
    methods: v.array(MethodSchema),
    errorCode,
  }),
  /** `/login/{uuid}/{method}`: the form of a method. */
  v.object({
    step: v.literal('login'),
    uuid: v.string(),
    to: v.string(),
    method: MethodSchema,
    form: FormSchema,
    errorCode,
    /** Whether the site has other methods. */
    hasOthers: v.boolean(),
    /** The server's time in milliseconds since 1970, for `againAt`. */
    now: v.optional(v.number()),
  }),
  /** `/callback/{method}` after a redirect: the page posts `fields` to its own URL. */
  v.object({
    step: v.literal('callback'),
    phase: v.literal('finish'),
    method: MethodSchema,
    fields: v.record(v.string(), v.string()),
  }),
  /** Success: the page continues at `to` by itself. */
  v.object({
    step: v.literal('callback'),
    phase: v.literal('done'),
    to: v.string(),
    wanted: v.optional(v.string()),
  }),
  /** The visitor has a session already, and this sign-in has ended. */
  v.object({
    step: v.literal('callback'),
    phase: v.literal('signed-in'),
    to: v.string(),
    wanted: v.optional(v.string()),
  }),
  /**
   * Failure: `uuid` is set if the same sign-in can continue with another method, `method` if the one
   * that failed is known and can be tried again.
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
   * `/auth/{uuid}/cli`: a command line requests a sign-in (RFC 8628, section 3.3). The page posts
   * field `answer`, `allow` or `refuse`, to its own address.
   */
  v.object({
    step: v.literal('device'),
    uuid: v.string(),
    phase: v.picklist(['confirm', 'done', 'refused', 'gone']),
    /** The code that the terminal shows, to compare. */
    code: v.optional(v.string()),
    /** The name that the program gives itself. */
    program: v.optional(v.string()),
    scopes: v.array(v.string()),
    /** Whether the request came from the browser's own network, if known. */
    isNear: v.optional(v.boolean()),
  }),
]);

export type SignInView = v.InferOutput<typeof SignInViewSchema>;

/** The response of `GET /api/session`: whether a waiting tab can continue. */
export const SessionResponseSchema = v.object({
  mayOpen: v.boolean(),
  mode: v.picklist(['open', 'campus', 'members']),
  isCampus: v.boolean(),
  session: v.optional(SessionSchema),
  /** The site has no sign-in method: only the campus network opens files. */
  cannotSignIn: v.optional(v.literal(true)),
  /** The main archive host, if known and `cannotSignIn`: it may be the only one that knows the network. */
  mainHost: v.optional(v.string()),
});

export type SessionResponse = v.InferOutput<typeof SessionResponseSchema>;

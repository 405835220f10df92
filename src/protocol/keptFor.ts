/**
 * For how long what a site stores of its visitors is kept, as the page and the document on privacy
 * say it. Whoever stores something has a figure of its own; a test keeps them the same.
 */
export const KEPT_FOR = {
  /** A session after it was last used, where `site.yml` says nothing else. */
  sessionDays: 30,
  /** A session, however often it is used. */
  longestSessionDays: 180,
  /** A sign-in after its last step, with what a method needs to go on with it. */
  signInMinutes: 10,
  /** The cookie that binds sign-ins to a browser. */
  signInCookieHours: 1,
  /** A command line that asks to be signed in. */
  deviceMinutes: 5,
  /** The token of a command line; and for how long one that holds no more is still listed. */
  tokenDays: 90,
  endedTokenDays: 30,
  /** How often something was tried, at most. */
  countHours: 24,
  /** How the panel of the preview was left. */
  panelDays: 7,
} as const;

import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';
import { PREVIEW_PANEL_LIFETIME } from './previewPanelLifetime.ts';

/**
 * How long everything stays valid or is kept, in milliseconds. Code, pages, mails and help take the
 * figures from here; a test holds the documentation to them.
 */
export const LIFETIMES = {
  /** A session after its last use, unless `site.yml` says otherwise. */
  session: 30 * DAY_MS,
  /** A session in all, however often it is used (ASVS 5.0, 7.3). */
  longestSession: 180 * DAY_MS,
  /** A sign-in after its last step, with what its method remembers. */
  pendingSignIn: 10 * MINUTE_MS,
  /** The code that is sent to a mailbox. */
  mailCode: 10 * MINUTE_MS,
  /** The cookie that binds sign-ins to a browser: longer than a sign-in, to tell that one is late. */
  signInCookie: HOUR_MS,
  /** The request of a command line to be signed in (RFC 8628). */
  deviceGrant: 5 * MINUTE_MS,
  /** The token of a command line. */
  token: 90 * DAY_MS,
  /** A token that no longer holds, in the list of tokens. */
  endedToken: 30 * DAY_MS,
  /** A counter of tries, at most. */
  counter: DAY_MS,
  /** A key that signs cookies. */
  signingKey: 30 * DAY_MS,
  /** An address from which the access phrase was entered correctly. */
  goodAddress: 7 * DAY_MS,
  /** What a browser solves before it hands something in. */
  challenge: HOUR_MS,
  /** An upload that is not part of a proposal. */
  upload: 3 * DAY_MS,
  /** A proposal that was never handed in. */
  draftProposal: 30 * DAY_MS,
  /** A proposal that was sent back and not handed in again. */
  returnedProposal: 90 * DAY_MS,
  /** A proposal after its decision. Its title and thanks stay in the archive. */
  endedProposal: 90 * DAY_MS,
  /** A report after its answer. */
  endedReport: 180 * DAY_MS,
  /** A wish since it was last wished for, or answered. */
  wish: 365 * DAY_MS,
  /** The count of a search that found nothing. */
  missedSearch: 365 * DAY_MS,
  /** A one-time link to a role. */
  invitation: 7 * DAY_MS,
  /** A role that a sign-in method grants, after the last sign-in that confirmed it. */
  methodRole: 30 * DAY_MS,
  /** An entry of the journal. */
  journal: 730 * DAY_MS,
  /** A work on a document that failed, after it could have been tried again. */
  failedJob: 7 * DAY_MS,
  /** A work on a document that was given up. */
  deadJob: 365 * DAY_MS,
  /** How long a reviewer holds a proposal without doing anything. */
  reviewHold: 15 * MINUTE_MS,
  /** How long something taken down can be restored. */
  takedownUndo: 30 * DAY_MS,
  /** The state of the preview panel (specification, section 9). */
  previewPanel: PREVIEW_PANEL_LIFETIME,
} as const;

/** How often something happens by itself, in milliseconds. */
export const PERIODS = {
  /** The use of a session is noted at most so often. */
  sessionRenewal: HOUR_MS,
  /** What has expired is removed. */
  prune: 5 * MINUTE_MS,
  /** The archive is pulled, unless `site.yml` says otherwise. */
  pull: 10 * MINUTE_MS,
  /** Uploads that nobody finished are removed. */
  sweep: HOUR_MS,
  /** The documents in a bucket are listed. */
  listing: 10 * MINUTE_MS,
} as const;

/** A length of time as a number of days. */
export function inDays(milliseconds: number): number {
  return milliseconds / DAY_MS;
}

/** A length of time as a number of hours. */
export function inHours(milliseconds: number): number {
  return milliseconds / HOUR_MS;
}

/** A length of time as a number of minutes. */
export function inMinutes(milliseconds: number): number {
  return milliseconds / MINUTE_MS;
}

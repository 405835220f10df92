/** Why something was taken down; `docs/run/takedown.md` says when which one applies. */
export const TAKEDOWN_REASONS = ['copyright', 'personal-data', 'wrong', 'other'] as const;
export type TakedownReason = (typeof TAKEDOWN_REASONS)[number];

/** Whether the law is the reason: then the status is 451 (RFC 7725), and 410 otherwise. */
export function isLegalReason(reason: TakedownReason): boolean {
  return reason === 'copyright' || reason === 'personal-data';
}

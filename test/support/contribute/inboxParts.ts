/** The upload of `inboxProcess.ts`. */
export const INBOX_UPLOAD = 'c'.repeat(32);

/** Its parts: without a checksum, with a right one, and with a wrong one. */
export const INBOX_PARTS = { plain: 'plain-part', checked: 'CHECKED', damaged: '??????' } as const;

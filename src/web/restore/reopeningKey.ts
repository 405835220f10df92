/** The session storage key of the preview to reopen. */
export const REOPENING = 'campusdocs:reopen';

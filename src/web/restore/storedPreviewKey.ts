/** The session storage key of the preview to reopen. */
export const STORED_PREVIEW_KEY = 'campusdocs:reopen';

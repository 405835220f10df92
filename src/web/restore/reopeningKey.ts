/** What a preview is remembered under that is to be opened again, for this tab alone. */
export const REOPENING = 'campusdocs:reopen';

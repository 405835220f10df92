import * as v from 'valibot';
import { wayEntries } from '../wayEntries.ts';

/**
 * A pass phrase of the term, that members tell each other. It is not here but in the database, as a
 * hash: `campusdocs access phrase` sets it.
 */
export const PhraseSchema = v.strictObject({ ...wayEntries('phrase', '本学期的口令') });

import * as v from 'valibot';
import { methodEntries } from '../methodEntries.ts';

/**
 * A pass phrase of the term, that members tell each other. It is not here but in the database, as a
 * hash: `campusdocs access phrase` sets it.
 */
export const PhraseSchema = v.strictObject({ ...methodEntries('phrase', '本学期的口令') });

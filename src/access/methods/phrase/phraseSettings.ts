import * as v from 'valibot';
import { methodEntries } from '../methodEntries.ts';

/**
 * A pass phrase that members share. Its hash is not here but in the database: `campusdocs access
 * phrase` sets it.
 */
export const PhraseSchema = v.strictObject({ ...methodEntries('phrase', '本学期的口令') });

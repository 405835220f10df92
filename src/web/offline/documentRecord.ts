import * as v from 'valibot';
import { DOCUMENT_TYPES } from '../../catalog/documentFile.ts';
import { isMd5, type Md5 } from '../../catalog/md5.ts';

/** Why a document was not saved, or not all of it. */
export const SAVE_ERRORS = [
  'gone',
  'sign-in',
  'blocked',
  'network',
  'unavailable',
  'no-room',
] as const;
export type SaveErrorCode = (typeof SAVE_ERRORS)[number];

/** What is saved of a document besides its bytes. */
export const DocumentRecordSchema = v.object({
  id: v.custom<Md5>((value) => typeof value === 'string' && isMd5(value)),
  title: v.string(),
  filetype: v.picklist(DOCUMENT_TYPES),
  /** The address of its preview and of its download, with its name. */
  previewUrl: v.string(),
  downloadUrl: v.string(),
  /** Its size in bytes, once the server has sent it; before, what the catalog says. */
  size: v.optional(v.number()),
  /** How many bytes are stored, in whole parts until it is complete. */
  received: v.number(),
  /** The entity tag of the version that is stored. */
  tag: v.optional(v.string()),
  isComplete: v.boolean(),
  /** Why it was opened when it was saved: to everybody, to the network, to a session. */
  access: v.picklist(['open', 'campus', 'session']),
  /** When it was saved, in milliseconds since 1970. */
  savedAt: v.number(),
  error: v.optional(v.picklist(SAVE_ERRORS)),
});

export type DocumentRecord = v.InferOutput<typeof DocumentRecordSchema>;

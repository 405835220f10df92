import * as v from 'valibot';
import { FIELD_NAMES } from '../../catalog/fieldName.ts';
import { ITEM_TYPES } from '../../protocol/contribution/fields.ts';
import { Md5Schema } from '../../protocol/contribution/md5Schema.ts';
import { LARGEST_UPLOAD, MOST_FILES } from '../../protocol/contribution/uploads.ts';

const KEY = 'contribute-draft';

const ItemDraftSchema = v.object({
  type: v.picklist(ITEM_TYPES),
  hasChosenType: v.boolean(),
  texts: v.record(v.picklist(FIELD_NAMES), v.string()),
  touched: v.pipe(v.array(v.picklist(FIELD_NAMES)), v.readonly()),
});

const StoredFileSchema = v.object({
  key: v.string(),
  name: v.string(),
  size: v.pipe(v.number(), v.minValue(0), v.maxValue(LARGEST_UPLOAD)),
  md5: v.optional(Md5Schema),
  upload: v.optional(Md5Schema),
  draft: ItemDraftSchema,
});

const GiverSchema = v.object({ thanks: v.string(), mail: v.string(), note: v.string() });
/** What a contributor says about themselves; all of it may be empty. */
export type Giver = v.InferOutput<typeof GiverSchema>;
export const NO_GIVER: Giver = { thanks: '', mail: '', note: '' };

const GivingDraftSchema = v.object({
  files: v.pipe(v.array(StoredFileSchema), v.maxLength(MOST_FILES)),
  giver: GiverSchema,
});
/** What is kept on this device of a contribution that was not submitted. */
export type GivingDraft = v.InferOutput<typeof GivingDraftSchema>;

const EMPTY: GivingDraft = { files: [], giver: NO_GIVER };

/** Reads the draft; what is missing, damaged or of another version is as if nothing had been typed. */
export function readDraft(storage: Pick<Storage, 'getItem'> | undefined): GivingDraft {
  const parsed = v.safeParse(
    v.pipe(v.string(), v.parseJson(), GivingDraftSchema),
    storage?.getItem(KEY),
  );
  return parsed.success ? parsed.output : EMPTY;
}

/** Keeps the draft. A contributor's name and address stay for the next time, files do not. */
export function writeDraft(
  storage: Pick<Storage, 'setItem' | 'removeItem'> | undefined,
  draft: GivingDraft,
): void {
  const isEmpty = draft.files.length === 0 && Object.values(draft.giver).every((text) => !text);
  try {
    if (isEmpty) storage?.removeItem(KEY);
    else storage?.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Without room the draft lasts as long as the page.
  }
}

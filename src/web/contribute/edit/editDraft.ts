import * as v from 'valibot';
import { FIELD_NAMES } from '../../../catalog/fieldName.ts';
import type { EditableItem } from '../api/answers.ts';
import { draftOf, type ItemDraft } from '../form/itemDraft.ts';

/** One draft is kept, that of the item that was edited last. */
const KEY = 'edit-draft';

const StoredSchema = v.object({
  id: v.string(),
  texts: v.record(v.picklist(FIELD_NAMES), v.string()),
  touched: v.array(v.picklist(FIELD_NAMES)),
});

/** The draft of an item: what was typed before, over what the archive says now. */
export function readEditDraft(
  storage: Pick<Storage, 'getItem'> | undefined,
  { id, type, values }: Pick<EditableItem, 'id' | 'type' | 'values'>,
): ItemDraft {
  const today = draftOf(type, values);
  const stored = v.safeParse(
    v.pipe(v.string(), v.parseJson(), StoredSchema),
    storage?.getItem(KEY),
  );
  if (!stored.success || stored.output.id !== id) return today;
  const { texts, touched } = stored.output;
  const typed = Object.fromEntries(touched.map((name) => [name, texts[name] ?? '']));
  return { ...today, texts: { ...today.texts, ...typed }, touched };
}

/** Keeps the draft of an item, or forgets it. */
export function writeEditDraft(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined,
  id: string,
  draft: ItemDraft | undefined,
): void {
  try {
    if (draft) {
      const { texts, touched } = draft;
      storage?.setItem(KEY, JSON.stringify({ id, texts, touched }));
    } else if (storage?.getItem(KEY)?.includes(id)) storage.removeItem(KEY);
  } catch {
    // Without room the draft lasts as long as the page.
  }
}

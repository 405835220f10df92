import { FIELD_NAMES, type FieldName, type FieldValues } from '../../catalog/fieldName.ts';
import type { FieldError, ItemType } from '../../protocol/contribution/fields.ts';
import type { DuplicateItem } from '../../protocol/contribution/review.ts';
import type { ArchiveReader } from '../archivePorts.ts';
import type { StoredContent } from './storedProposal.ts';
import { isSameValue, mergeValues } from './values.ts';

/** The document of a new item. */
export interface ProposedFile {
  readonly md5: string;
  readonly filetype: 'pdf' | 'zip';
}

/** A change of one item, compared with the archive as it is now. */
export interface ResolvedChange {
  readonly id: string;
  readonly type: ItemType;
  readonly filetype: 'pdf' | 'zip';
  /** As the card will show it; undefined if the values give none. */
  readonly title: string | undefined;
  readonly before: FieldValues;
  readonly after: FieldValues;
  /** Fields that somebody else has changed since the form was opened. */
  readonly conflicts: readonly FieldName[];
  readonly errors: Readonly<Record<string, FieldError>>;
  readonly duplicates: readonly DuplicateItem[];
  /** Whether the archive does not have the item. */
  readonly isMissing: boolean;
}

type Checker = Pick<ArchiveReader, 'find' | 'check'>;

/** The changes of a proposal. `file` is that of the upload; a new item without one has no change. */
export async function resolveChanges(
  content: StoredContent,
  file: ProposedFile | undefined,
  reader: Checker,
): Promise<readonly ResolvedChange[]> {
  if (content.kind === 'edit') {
    return Promise.all(content.changes.map((change) => resolveCorrection(change, reader)));
  }
  if (!file) return [];
  const { type, values } = content;
  const item = { id: file.md5, type, filetype: file.filetype };
  const checked = await reader.check({ ...item, values });
  return [{ ...item, ...checked, before: {}, after: values, conflicts: [], isMissing: false }];
}

type Correction = Extract<StoredContent, { kind: 'edit' }>['changes'][number];

async function resolveCorrection(
  { id, before: seen, after: changed }: Correction,
  reader: Checker,
): Promise<ResolvedChange> {
  const item = await reader.find(id);
  if (!item) {
    return {
      id,
      type: 'doc',
      filetype: 'pdf',
      title: undefined,
      before: seen,
      after: mergeValues(seen, changed),
      conflicts: [],
      errors: {},
      duplicates: [],
      isMissing: true,
    };
  }
  const { type, filetype, values: current } = item;
  const after = mergeValues(current, changed);
  const checked = await reader.check({ id, type, filetype, values: after });
  // What the item itself is like is no duplicate of it.
  const duplicates = checked.duplicates.filter((other) => other.id !== id);
  const conflicts = FIELD_NAMES.filter(
    (field) =>
      changed[field] &&
      !isSameValue(current[field], seen[field]) &&
      !isSameValue(current[field], changed[field]),
  );
  return {
    ...{ id, type, filetype, before: current, after, conflicts, isMissing: false },
    ...checked,
    duplicates,
  };
}

import { BookOpen, FileArchive, FileText, Globe, type LucideIcon, NotebookPen } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Item } from '../../catalog/item.ts';

/** Stands where there is no cover: the kind of the item, and the first characters of its name. */
export function CoverPlaceholder({ item }: { readonly item: Item }): ReactElement {
  const Icon = iconOf(item);
  return (
    <span aria-hidden="true" className={`cover-placeholder cover-${item.type}`}>
      <span className="cover-initials">{initialsOf(item)}</span>
      <Icon className="cover-icon" />
    </span>
  );
}

function iconOf({ type, data }: Item): LucideIcon {
  if (data.filetype === 'wiki') return Globe;
  if (data.filetype === 'zip') return FileArchive;
  return { book: BookOpen, test: FileText, doc: NotebookPen }[type];
}

/** The first two Han characters of a course or title, or the first letters of a Latin word. */
function initialsOf(item: Item): string {
  const name = item.type === 'test' ? item.data.course.name : item.data.title;
  const letters = name.replace(/[^\p{L}\p{N}]/gu, '');
  return /^\p{Script=Han}/u.test(letters) ? letters.slice(0, 2) : letters.slice(0, 3);
}

import { BookOpen, FileArchive, FileText, Globe, type LucideIcon, NotebookPen } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Item } from '../../catalog/item.ts';
import './cover.css';
import { coverTitle } from './coverTitle.ts';

/**
 * Replaces a missing cover with a drawing for the type of item: a cloth-bound book with its title
 * on a label, an exam paper with ruled lines, a notebook, a globe for the wiki.
 */
export function CoverPlaceholder({ item }: { readonly item: Item }): ReactElement {
  const Icon = iconOf(item);
  const { text, kind } = coverTitle(item);
  return (
    <span aria-hidden="true" className={`cover-art cover-${item.type}`}>
      <span className={`cover-title cover-title-${kind}`}>{text}</span>
      <Icon className="cover-icon" />
    </span>
  );
}

function iconOf({ type, data }: Item): LucideIcon {
  if (data.filetype === 'wiki') return Globe;
  if (data.filetype === 'zip') return FileArchive;
  return { book: BookOpen, test: FileText, doc: NotebookPen }[type];
}

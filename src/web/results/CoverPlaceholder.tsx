import { BookOpen, FileArchive, FileText, Globe, type LucideIcon, NotebookPen } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Item } from '../../catalog/item.ts';
import './cover.css';
import { coverTitle } from './coverTitle.ts';

/**
 * Stands where there is no cover, drawn by kind: a book in cloth with its title on a slip, an exam
 * paper with its ruled lines, a notebook, a globe for the wiki.
 */
export function CoverPlaceholder({ item }: { readonly item: Item }): ReactElement {
  const Icon = iconOf(item);
  const { text, isHan } = coverTitle(item);
  return (
    <span aria-hidden="true" className={`cover-art cover-${item.type}`}>
      <span className={isHan ? 'cover-title' : 'cover-title cover-title-latin'}>{text}</span>
      <Icon className="cover-icon" />
    </span>
  );
}

function iconOf({ type, data }: Item): LucideIcon {
  if (data.filetype === 'wiki') return Globe;
  if (data.filetype === 'zip') return FileArchive;
  return { book: BookOpen, test: FileText, doc: NotebookPen }[type];
}

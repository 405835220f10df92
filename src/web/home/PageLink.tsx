import { ChevronRight, FileText, GraduationCap, type LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { pageTitle } from '../../catalog/pageTitle.ts';
import { coursePath, itemPath } from '../../protocol/urls.ts';
import { useHasArchivePages } from '../lib/hasArchivePages.ts';
import type { Answer } from '../session/searchState.ts';
import { namedCourse } from './namedCourse.ts';
import './texts.css';

/** A line that leads to the page of the course or the item that the query names. */
export function PageLink({ answer }: { readonly answer: Answer }): ReactElement | null {
  const hasPages = useHasArchivePages();
  const target = hasPages ? targetOf(answer) : undefined;
  if (!target) return null;
  const { url, Icon, label } = target;
  return (
    <a href={url} className="texts-row texts-row-link">
      <Icon aria-hidden="true" />
      <span className="min-w-0 truncate">{label}</span>
      <ChevronRight className="ms-auto" aria-hidden="true" />
    </a>
  );
}

interface PageTarget {
  readonly url: string;
  readonly Icon: LucideIcon;
  readonly label: string;
}

/** The page that an answer leads to; undefined if its query names neither an item nor a course. */
function targetOf(answer: Answer): PageTarget | undefined {
  const { mode, items } = answer;
  const [item] = items;
  if (mode === 'md5' && item && item.type !== 'unknown') {
    return { url: itemPath(item.id), Icon: FileText, label: `打开文件页面：${pageTitle(item)}` };
  }
  const course = namedCourse(answer);
  if (course === undefined) return undefined;
  const label = `${course}：按学年查看全部试卷和资料`;
  return { url: coursePath(course), Icon: GraduationCap, label };
}

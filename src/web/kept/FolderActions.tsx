import { Quote } from 'lucide-react';
import type { ReactElement } from 'react';
import { citationsUrl, MOST_CITED } from '../../protocol/citationUrls.ts';
import { buttonClass } from '../ui/Button.tsx';

/** What can be done with all documents of a folder. A pack of them (打包下载) belongs here, too. */
export function FolderActions({
  name,
  ids,
}: {
  readonly name: string;
  readonly ids: readonly string[];
}): ReactElement | null {
  if (ids.length > MOST_CITED) return null;
  return (
    <div className="ms-auto flex flex-wrap gap-1">
      <a
        href={citationsUrl(ids, 'bibtex', 'download')}
        aria-label={`下载 ${name} 的 BibTeX 引用文件`}
        className={buttonClass({ variant: 'quiet', size: 'sm' })}
      >
        <Quote aria-hidden="true" />
        引用
      </a>
    </div>
  );
}

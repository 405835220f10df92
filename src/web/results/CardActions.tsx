import { Eye, FilePen, FolderGit2 } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Item } from '../../catalog/item.ts';
import { isMd5 } from '../../catalog/md5.ts';
import { useSite } from '../lib/site.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { CopyMd5 } from './CopyMd5.tsx';
import { isPreviewable } from './itemRules.ts';

/** What can be done with a file (specification, section 2); nothing for pages that are elsewhere. */
export function CardActions({
  item,
  previewed,
  onPreview,
}: {
  readonly item: Item;
  readonly previewed: boolean;
  readonly onPreview: (item: Item) => void;
}): ReactElement | null {
  const { editMetadata, viewMetadata } = useSite().links;
  if (!isMd5(item.id)) return null;
  return (
    <div className="col-span-2 -ml-2 flex flex-wrap items-center gap-1 self-start @md:col-span-1 @md:col-start-2">
      {isPreviewable(item) && (
        <Button
          size="sm"
          variant="soft"
          className="needs-script mr-1 ml-2"
          aria-label={`预览 ${item.data.title}`}
          aria-current={previewed || undefined}
          onClick={() => onPreview(item)}
        >
          <Eye aria-hidden="true" />
          预览
        </Button>
      )}
      <CopyMd5 md5={item.id} />
      {editMetadata && (
        <MetadataLink template={editMetadata} id={item.id} title="编辑该文件的元信息">
          <FilePen aria-hidden="true" />
        </MetadataLink>
      )}
      {viewMetadata && (
        <MetadataLink template={viewMetadata} id={item.id} title="在 GitHub 上查看该文件的元信息">
          <FolderGit2 aria-hidden="true" />
        </MetadataLink>
      )}
    </div>
  );
}

function MetadataLink({
  template,
  id,
  title,
  children,
}: {
  readonly template: string;
  readonly id: string;
  readonly title: string;
  readonly children: ReactElement;
}): ReactElement {
  return (
    <a
      href={template.replaceAll('{id}', id)}
      target="_blank"
      rel="noopener"
      title={title}
      aria-label={title}
      className={buttonClass({ variant: 'quiet', size: 'icon' })}
    >
      {children}
    </a>
  );
}

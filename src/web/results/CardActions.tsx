import { FilePen, FolderGit2 } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Item } from '../../catalog/item.ts';
import { isMd5, type Md5 } from '../../catalog/md5.ts';
import { useMetadataLinks } from '../lib/metadataLinks.ts';
import { SaveOffline } from '../offline/SaveOffline.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { CopyMd5 } from './CopyMd5.tsx';
import { DownloadButton } from './download/DownloadButton.tsx';
import { isExternal } from './itemRules.ts';
import { PreviewButton } from './PreviewButton.tsx';
import type { PreviewProps } from './previewProps.ts';

/** The actions of an item (specification, section 2); an external page can only be opened. */
export function CardActions({ item, previewed, onPreview }: PreviewProps): ReactElement {
  return (
    <div className="col-span-2 row-start-5 mt-3 -ml-2 flex flex-wrap items-center gap-1 self-start @md:col-span-1 @md:col-start-2">
      <PreviewButton item={item} previewed={previewed} onPreview={onPreview} />
      {isMd5(item.id) && !isExternal(item) && <DownloadButton item={item} />}
      {isMd5(item.id) && <FileTools item={item} id={item.id} />}
    </div>
  );
}

/** Keeps a file in this browser; its MD5, and links to its metadata. */
export function FileTools({ item, id }: { readonly item: Item; readonly id: Md5 }): ReactElement {
  const { edit, view } = useMetadataLinks();
  const name = item.data.title;
  return (
    <div className="card-tools">
      <SaveOffline items={[item]} />
      <CopyMd5 md5={id} />
      {edit && (
        <MetadataLink href={edit(id)} name={name} title="编辑该文件的元数据">
          <FilePen aria-hidden="true" />
        </MetadataLink>
      )}
      {view && (
        <MetadataLink href={view(id)} name={name} title="在 GitHub 上查看该文件的元数据">
          <FolderGit2 aria-hidden="true" />
        </MetadataLink>
      )}
    </div>
  );
}

function MetadataLink({
  href,
  name,
  title,
  children,
}: {
  readonly href: string;
  /** The title of the file, which tells the links of several cards apart. */
  readonly name: string;
  readonly title: string;
  readonly children: ReactElement;
}): ReactElement {
  return (
    <a
      href={href}
      {...(href.startsWith('/') ? {} : { target: '_blank', rel: 'noopener' })}
      title={title}
      aria-label={`${title}：${name}`}
      className={buttonClass({ variant: 'quiet', size: 'icon' })}
    >
      {children}
    </a>
  );
}

import { FileArchive, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import { formatFileSize } from '../../catalog/fileSize.ts';
import { coverUrl, itemPath } from '../../protocol/urls.ts';
import { hasCharacterShortcuts } from '../lib/characterShortcuts.ts';
import { buttonClass } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { useEventListener } from '../ui/useEventListener.ts';
import { isInField } from './isInField.ts';
import { PagePicture } from './PagePicture.tsx';
import { pagePictureUrl, uploadFileUrl } from './reviewApi.ts';
import type { Reviewed } from './reviewSchemas.ts';
import { reviewShortcut } from './reviewShortcut.ts';
import { scrollToPage } from './scrollToPage.ts';

/** Widths of a page, in percent of the pane. */
const ZOOMS = [60, 100, 150, 200, 300] as const;
const FIRST_ZOOM = 1;

/** The document of a proposal: the pages of a new one, the cover of one that the archive has. */
export function DocumentPane({ reviewed }: { readonly reviewed: Reviewed }): ReactElement {
  const { upload, changes } = reviewed;
  const [change] = changes;
  if (upload?.pages) return <Pages upload={upload.id} pages={upload.pages} />;
  if (upload) {
    return (
      <div className="review-unseen">
        <FileArchive aria-hidden="true" />
        <p>
          {upload.filetype === 'zip'
            ? `压缩包，${formatFileSize(upload.size)}，无法在此预览。`
            : '该文件暂时无法显示页面。'}
        </p>
        <p>
          <a href={uploadFileUrl(upload.id)} download className={buttonClass({ size: 'sm' })}>
            下载到本机查看
          </a>
        </p>
      </div>
    );
  }
  if (!change || change.isMissing)
    return <div className="review-unseen">该资料已不在资料库中。</div>;
  return (
    <div className="review-pages">
      <PagePicture src={coverUrl(change.id)} alt={`${change.title}的封面`} isFirst />
      <p className="review-small">
        <TextLink href={itemPath(change.id)}>打开该资料的页面</TextLink>
      </p>
    </div>
  );
}

function Pages({ upload, pages }: { readonly upload: string; readonly pages: number }) {
  const [zoom, setZoom] = useState(FIRST_ZOOM);
  const pane = useRef<HTMLDivElement>(null);
  const change = (by: 1 | -1) =>
    setZoom((last) => Math.min(Math.max(last + by, 0), ZOOMS.length - 1));

  useEventListener('keydown', (event) => {
    if (document.querySelector('dialog:modal')) return;
    const action = reviewShortcut(event, isInField(event), hasCharacterShortcuts());
    if (action === 'larger') change(1);
    else if (action === 'smaller') change(-1);
    else if (action === 'next-page') scrollToPage(pane.current, 1);
    else if (action === 'previous-page') scrollToPage(pane.current, -1);
    else return;
    event.preventDefault();
  });

  return (
    <>
      <div className="review-zoom">
        <span>{pages} 页</span>
        <IconButton label="缩小" disabled={zoom === 0} onClick={() => change(-1)}>
          <ZoomOut aria-hidden="true" />
        </IconButton>
        <span aria-live="polite">{ZOOMS[zoom]}%</span>
        <IconButton label="放大" disabled={zoom === ZOOMS.length - 1} onClick={() => change(1)}>
          <ZoomIn aria-hidden="true" />
        </IconButton>
      </div>
      <section
        ref={pane}
        className="review-pages"
        aria-label="文件页面"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {Array.from({ length: pages }, (_, at) => at + 1).map((page) => (
          <PagePicture
            key={page}
            src={pagePictureUrl(upload, page)}
            alt={`第 ${page} 页`}
            caption={`${page} / ${pages}`}
            width={`${ZOOMS[zoom]}%`}
            isFirst={page === 1}
          />
        ))}
      </section>
    </>
  );
}

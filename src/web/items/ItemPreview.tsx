import { Eye } from 'lucide-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { Item } from '../../catalog/item.ts';
import { coverUrl, PARAMETERS, previewUrl } from '../../protocol/urls.ts';
import { viewerFragment } from '../../protocol/viewerFragment.ts';
import { noteOpened } from '../kept/connectKept.ts';
import { useFilesHost } from '../lib/filesHost.ts';
import { onPlainClick } from '../lib/onPlainClick.ts';
import { PreviewFrame } from '../preview/PreviewFrame.tsx';
import { hasCover } from '../results/itemRules.ts';
import type { PreviewPlace } from '../session/searchState.ts';
import { buttonClass } from '../ui/Button.tsx';

/**
 * The document on the page of its item: the first page as a picture until the visitor wants to read,
 * or at once where the address names a page. Without scripts it is a link to the document.
 */
export function ItemPreview({ item }: { readonly item: Item }): ReactElement {
  const filesHost = useFilesHost();
  const [opened, setOpened] = useState<{ readonly place: PreviewPlace | undefined }>();
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    const page = pageInAddress();
    if (page === undefined) return;
    setOpened({ place: { fragment: viewerFragment({ page, marks: [] }) } });
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  const isOpened = opened !== undefined;
  useEffect(() => {
    if (isOpened) noteOpened(item);
  }, [isOpened, item]);

  return (
    <section ref={section} aria-label="预览" className="item-preview">
      {opened ? (
        <PreviewFrame
          item={item}
          place={opened.place}
          onKeyDown={() => undefined}
          onScroll={() => undefined}
        />
      ) : (
        <a
          href={previewUrl(item, filesHost)}
          target="_blank"
          rel="noopener"
          className="item-preview-poster"
          onClick={onPlainClick(() => setOpened({ place: undefined }))}
        >
          {hasCover(item) && (
            <img
              src={coverUrl(item.id, filesHost)}
              alt=""
              width={900}
              height={1200}
              decoding="async"
              loading="lazy"
              onError={({ currentTarget }) => currentTarget.remove()}
            />
          )}
          <span className={`item-preview-open ${buttonClass({ variant: 'primary' })}`}>
            <Eye aria-hidden="true" />
            在线预览
          </span>
        </a>
      )}
    </section>
  );
}

/** The page of the document that the address names, counted from 1. */
function pageInAddress(): number | undefined {
  const page = new URLSearchParams(location.search).get(PARAMETERS.page) ?? '';
  return /^[1-9]\d{0,6}$/u.test(page) ? Number(page) : undefined;
}

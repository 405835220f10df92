import { ExternalLink, PanelRightClose, X } from 'lucide-react';
import type { ComponentProps, ReactElement, SyntheticEvent } from 'react';
import type { Item } from '../../catalog/item.ts';
import { isMd5 } from '../../catalog/md5.ts';
import { pageTitle } from '../../catalog/pageTitle.ts';
import { itemPath, previewUrl } from '../../protocol/urls.ts';
import { parseViewerFragment } from '../../protocol/viewerFragment.ts';
import { useFilesHost } from '../lib/filesHost.ts';
import { useHasArchivePages } from '../lib/hasArchivePages.ts';
import { buttonClass } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ShareButton } from '../ui/ShareButton.tsx';
import { splitTitle } from './splitTitle.ts';

/** The header above the previewed document, and the handle that drags the drawer down. */
export function PreviewHeader({
  item,
  getFragment,
  onCollapse,
  onClose,
  grip,
}: {
  readonly item: Item;
  /** Returns the fragment with the current page; empty while there is none. */
  readonly getFragment: () => string;
  readonly onCollapse: () => void;
  readonly onClose: () => void;
  /** Handlers for dragging. */
  readonly grip: ComponentProps<'header'>;
}): ReactElement {
  const address = previewUrl(item, useFilesHost());
  const hasPages = useHasArchivePages();
  const { start, end } = splitTitle(item.data.title);
  function updateFragment({ currentTarget }: SyntheticEvent<HTMLAnchorElement>): void {
    currentTarget.href = address + getFragment();
  }
  return (
    <header {...grip} className="preview-header">
      <h2 className="preview-title" title={item.data.title} aria-label={item.data.title}>
        <span>
          <span>{start}</span>
        </span>
        <span>{end}</span>
      </h2>
      {hasPages && isMd5(item.id) && (
        // A narrow panel has room for the title alone.
        <span className="contents md:hidden lg:contents">
          <ShareButton
            path={() => itemPath(item.id, parseViewerFragment(getFragment()).page)}
            title={pageTitle(item)}
            size="icon"
          />
        </span>
      )}
      <a
        href={address}
        // Before the click, which the middle button and the context menu do not trigger.
        onPointerDown={updateFragment}
        onClick={updateFragment}
        target="_blank"
        rel="noopener"
        title="在新标签页打开"
        aria-label="在新标签页打开"
        className={buttonClass({ variant: 'quiet', size: 'icon' })}
      >
        <ExternalLink aria-hidden="true" />
      </a>
      <IconButton
        className="preview-collapse"
        label="收起预览"
        title="收起预览（Ctrl+B）"
        onClick={onCollapse}
      >
        <PanelRightClose aria-hidden="true" />
      </IconButton>
      <IconButton data-preview-close label="关闭预览" onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </header>
  );
}

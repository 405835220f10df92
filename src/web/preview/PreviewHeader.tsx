import { ExternalLink, PanelRightClose, X } from 'lucide-react';
import type { ComponentProps, ReactElement } from 'react';
import type { Item } from '../../catalog/item.ts';
import { previewUrl } from '../../protocol/urls.ts';
import { useFilesHost } from '../lib/filesHost.ts';
import { Button, buttonClass } from '../ui/Button.tsx';

/** What stands above the previewed document; by it the drawer is pulled down. */
export function PreviewHeader({
  item,
  onCollapse,
  onClose,
  grip,
}: {
  readonly item: Item;
  readonly onCollapse: () => void;
  readonly onClose: () => void;
  /** Handlers for pulling. */
  readonly grip: ComponentProps<'header'>;
}): ReactElement {
  return (
    <header {...grip} className="preview-header">
      <h2 className="min-w-0 flex-1 truncate text-sm font-semibold" title={item.data.title}>
        {item.data.title}
      </h2>
      <a
        href={previewUrl(item, useFilesHost())}
        target="_blank"
        rel="noopener"
        title="在新标签页打开"
        aria-label="在新标签页打开"
        className={buttonClass({ variant: 'quiet', size: 'icon' })}
      >
        <ExternalLink aria-hidden="true" />
      </a>
      <Button
        variant="quiet"
        size="icon"
        className="preview-collapse"
        title="收起预览（Ctrl+B）"
        aria-label="收起预览"
        onClick={onCollapse}
      >
        <PanelRightClose aria-hidden="true" />
      </Button>
      <Button
        variant="quiet"
        size="icon"
        data-preview-close
        title="关闭预览"
        aria-label="关闭预览"
        onClick={onClose}
      >
        <X aria-hidden="true" />
      </Button>
    </header>
  );
}

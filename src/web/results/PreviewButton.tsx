import { ExternalLink, Eye } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button, buttonClass } from '../ui/Button.tsx';
import { previewKind } from './itemRules.ts';
import type { PreviewProps } from './previewProps.ts';

/** Opens the preview, or links to the external page of a test (`previewKind`). */
export function PreviewButton({ item, previewed, onPreview }: PreviewProps): ReactElement | null {
  switch (previewKind(item, onPreview !== undefined)) {
    case 'panel':
      return (
        <Button
          data-preview-button
          size="sm"
          variant="soft"
          className="needs-script mr-1 ml-2"
          aria-label={`预览 ${item.data.title}`}
          aria-current={previewed || undefined}
          onClick={() => onPreview?.(item)}
        >
          <Eye aria-hidden="true" />
          预览
        </Button>
      );
    case 'link':
      return (
        <a
          href={item.url}
          target="_blank"
          rel="noopener"
          title="在新标签页打开"
          aria-label={`打开 ${item.data.title}`}
          className={`mr-1 ml-2 ${buttonClass({ size: 'sm', variant: 'soft' })}`}
        >
          <ExternalLink aria-hidden="true" />
          打开
        </a>
      );
    default:
      return null;
  }
}

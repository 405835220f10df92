import { ExternalLink, Eye } from 'lucide-react';
import type { ReactElement } from 'react';
import { documentUrl, previewUrl } from '../../protocol/urls.ts';
import { useFilesHost } from '../lib/filesHost.ts';
import { buttonClass } from '../ui/Button.tsx';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import { ButtonLink } from './ButtonLink.tsx';
import { previewKind } from './itemRules.ts';
import type { PreviewProps } from './previewProps.ts';

/** Opens the preview, or links to the external page of a test (`previewKind`). */
export function PreviewButton({ item, previewed, onPreview }: PreviewProps): ReactElement | null {
  switch (previewKind(item, onPreview !== undefined)) {
    case 'panel':
      return <PanelButton item={item} previewed={previewed} onPreview={onPreview} />;
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

/** Opens the panel. Without scripts, the browser's own viewer shows the document. */
function PanelButton({ item, previewed, onPreview }: PreviewProps): ReactElement {
  const isHydrated = useIsHydrated();
  const filesHost = useFilesHost();
  return (
    <ButtonLink
      data-preview-button
      href={isHydrated ? previewUrl(item, filesHost) : documentUrl(item, 'preview', filesHost)}
      className={`mr-1 ml-2 ${buttonClass({ size: 'sm', variant: 'soft' })}`}
      aria-label={`预览 ${item.data.title}`}
      aria-current={previewed || undefined}
      onPress={() => onPreview?.(item)}
    >
      <Eye aria-hidden="true" />
      预览
    </ButtonLink>
  );
}

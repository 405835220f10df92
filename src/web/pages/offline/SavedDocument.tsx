import type { ReactElement } from 'react';
import { formatFileSize } from '../../../catalog/fileSize.ts';
import { PARAMETERS, PATHS } from '../../../protocol/urls.ts';
import { saveErrorText } from '../../offline/saveErrors.ts';
import { Button } from '../../ui/Button.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import type { ListedDocument, OfflineActions } from './useOfflineContent.ts';

/** A saved document, or one that is being saved. */
export function SavedDocument({
  document,
  actions,
}: {
  readonly document: ListedDocument;
  readonly actions: OfflineActions;
}): ReactElement {
  const { title, size, received, isComplete, isSaving, filetype } = document;
  const viewer = `${PATHS.viewer}?${new URLSearchParams({ [PARAMETERS.file]: document.previewUrl })}`;
  return (
    <li className="rounded-xl border border-line bg-raised p-4">
      <div className="[overflow-wrap:anywhere]">
        {isComplete && filetype === 'pdf' ? <TextLink href={viewer}>{title}</TextLink> : title}
      </div>
      <p className="mt-1 text-sm text-ink-soft tabular-nums">{detailsOf(document)}</p>
      {!isComplete && size !== undefined && (
        <progress
          className="mt-2 w-full"
          style={{ accentColor: 'var(--accent)' }}
          aria-label={`${title} 的保存进度`}
          max={size}
          value={received}
        />
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {isComplete && (
          <Button
            size="sm"
            aria-label={`导出 ${title}`}
            onClick={() => actions.exportFile(document)}
          >
            导出文件
          </Button>
        )}
        {!isComplete && !isSaving && (
          <Button
            size="sm"
            variant="soft"
            aria-label={`继续保存 ${title}`}
            onClick={() => actions.resume(document)}
          >
            继续
          </Button>
        )}
        <Button
          size="sm"
          variant="quiet"
          aria-label={isSaving ? `停止保存 ${title}` : `移除 ${title}`}
          onClick={() => actions.remove(document)}
        >
          {isSaving ? '停止' : '移除'}
        </Button>
      </div>
    </li>
  );
}

/** Size, date, and what there is to know: 1.20 MiB · 2026/11/23 保存 · 保存时您有权访问. */
function detailsOf(document: ListedDocument): string {
  const { size, received, isComplete, isSaving, savedAt, access, error, isGone } = document;
  const total = size === undefined ? undefined : formatFileSize(size);
  const day = new Date(savedAt).toLocaleDateString('zh-CN');
  return [
    isComplete ? total : `${formatFileSize(received)}${total ? ` / ${total}` : ''}`,
    isComplete ? `${day} 保存` : isSaving ? '正在保存' : '未保存完整',
    !isComplete && !isSaving && error ? saveErrorText(error) : undefined,
    access === 'open' ? undefined : '保存时您有权访问',
    isGone ? '该文件已从本站移除，您保存的副本仍可打开' : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}

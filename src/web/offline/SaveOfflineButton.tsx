import { HardDrive, HardDriveDownload, TriangleAlert, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { isDocumentType } from '../../catalog/documentFile.ts';
import { formatFileSize } from '../../catalog/fileSize.ts';
import type { Item } from '../../catalog/item.ts';
import { isMd5 } from '../../catalog/md5.ts';
import { PATHS } from '../../protocol/urls.ts';
import { useLeavesDownloads } from '../lib/leavesDownloads.ts';
import { buttonClass } from '../ui/Button.tsx';
import { notify } from '../ui/notify.ts';
import type { OfflineSummary } from './offlineSummary.ts';
import { saveErrorText } from './saveErrors.ts';
import { supportsOffline } from './supportsOffline.ts';
import { useOfflineSummary } from './useOfflineSummary.ts';

/** The button of `SaveOffline`, which loads it. */
export function SaveOfflineButton({
  items,
  isSet,
}: {
  readonly items: readonly Item[];
  readonly isSet: boolean;
}): ReactElement | null {
  const leavesDownloads = useLeavesDownloads();
  const documents = items.filter(isSavable);
  const summary = useOfflineSummary(documents.map(({ id }) => id));
  const [first] = documents;
  if (!first) return null;
  const isSingle = !isSet;
  const what = isSingle ? first.data.title : setText(documents);
  const { label, title, name, Icon } = wordsOf(summary, what, isSet);

  async function press(): Promise<void> {
    if (!supportsOffline()) {
      void notify('请在系统浏览器中打开本站，再离线保存', { kind: 'error' });
      return;
    }
    try {
      const { dropDocument, newRecord, saveDocuments } = await import('./saving/saveDocuments.ts');
      if (summary.phase === 'saving') {
        for (const { id } of documents) await dropDocument(id, 'unfinished');
        return;
      }
      if (summary.phase === 'saved') {
        for (const { id } of documents) await dropDocument(id, 'all');
        void notify('已移除离线内容', { id: 'offline' });
        return;
      }
      const options = { leavesDownloads, now: Date.now() };
      const records = documents.map((item) => newRecord(item, options));
      await saveDocuments(records.filter((record) => record !== undefined));
    } catch {
      void notify('离线保存失败，请检查网络后重试', { kind: 'error', id: 'offline' });
    }
  }

  return (
    <button
      type="button"
      title={title}
      aria-label={isSingle || summary.phase === 'none' ? name : undefined}
      className={buttonClass(
        isSingle ? { variant: 'quiet', size: 'icon' } : { variant: 'soft', size: 'sm' },
      )}
      onClick={() => void press()}
    >
      {isSingle && summary.phase === 'saving' ? (
        <span className="text-xs tabular-nums">{summary.percent}%</span>
      ) : (
        <Icon
          aria-hidden="true"
          className={summary.phase === 'saved' && isSingle ? 'text-accent' : undefined}
        />
      )}
      {!isSingle && <span>{label}</span>}
    </button>
  );
}

/** How many documents a set has, and how large they are. */
function setText(items: readonly Item[]): string {
  const bytes = items.reduce((sum, { data }) => sum + (data.filesize ?? 0), 0);
  return `${items.length} 份文件${bytes > 0 ? `（${formatFileSize(bytes)}）` : ''}`;
}

/** Whether an item has a document of this archive. */
function isSavable({ id, url, data }: Item): boolean {
  return isMd5(id) && isDocumentType(data.filetype) && url.startsWith(PATHS.files);
}

/** The label of a button for several documents, the tooltip of an icon, its accessible name. */
function wordsOf(summary: OfflineSummary, what: string, isSet: boolean) {
  switch (summary.phase) {
    case 'none': {
      const name = isSet ? `全部离线保存：${what}` : `离线保存 ${what}`;
      return {
        label: '全部离线保存',
        title: isSet ? name : '离线保存',
        name,
        Icon: HardDriveDownload,
      };
    }
    case 'saving': {
      const label = `正在离线保存 ${summary.saved}/${summary.total}`;
      return { label, title: '停止离线保存', name: `停止离线保存 ${what}`, Icon: X };
    }
    case 'saved': {
      const title = '已离线保存，再次点按可移除';
      return { label: '已离线保存', title, name: `移除离线保存的 ${what}`, Icon: HardDrive };
    }
    case 'failed': {
      const title = `离线保存未完成：${saveErrorText(summary.errorCode)}`;
      const name = `重试离线保存 ${what}`;
      return { label: '离线保存未完成，重试', title, name, Icon: TriangleAlert };
    }
  }
}

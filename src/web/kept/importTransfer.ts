import { notify } from '../ui/notify.ts';
import { mergeLists } from './keptLists.ts';
import type { KeptStore } from './keptStore.ts';
import { explainTransfer, type ReadTransfer, type Transfer } from './keptTransfer.ts';
import { explainNotKept } from './toggleFavourite.ts';

/** Merges a transfer into what this device keeps, or says why it cannot. */
export function importTransfer(kept: KeptStore, read: ReadTransfer): boolean {
  if (read.type === 'failed') {
    void notify('导入失败', { kind: 'error', description: explainTransfer(read.error) });
    return false;
  }
  const { transfer } = read;
  // Who has turned recording off here does not want records of another device either.
  const { isRecording } = kept.state();
  const lists = isRecording ? transfer : { ...transfer, searches: [], opened: [] };
  if (!kept.update((before) => mergeLists(before, lists))) {
    explainNotKept();
    return false;
  }
  if (isRecording) kept.addPages(transfer.pages);
  void notify('已导入', { kind: 'success', description: `${summarise(lists)}，已与本机合并` });
  return true;
}

/** What a transfer holds: 12 个收藏、5 条最近搜索. */
export function summarise({
  favourites,
  opened,
  searches,
}: Pick<Transfer, 'favourites' | 'opened' | 'searches'>): string {
  const parts = [
    favourites.length > 0 && `${favourites.length} 个收藏`,
    opened.length > 0 && `${opened.length} 个最近打开的文件`,
    searches.length > 0 && `${searches.length} 条最近搜索`,
  ].filter((part) => part !== false);
  return parts.join('、') || '没有收藏';
}

import { fetchSession } from '../session/fetchSession.ts';
import { notify } from '../ui/notify.ts';
import { listRecords, removeDocument } from './documentStore.ts';
import { mayStay } from './mayStay.ts';
import { clearOfflineStates, setOfflineState } from './offlineState.ts';
import { tellDocumentsChanged } from './registerWorker.ts';

/** Removes saved documents that may not stay, if the server says so, and corrects what buttons show. */
export async function checkAccess(): Promise<void> {
  const records = await listRecords();
  // The browser or the visitor may have cleared the storage.
  if (records.length === 0) return clearOfflineStates();
  if (!records.some(({ access }) => access === 'session')) return;
  const status = await fetchSession();
  if (!status) return;
  const removed = records.filter((record) => !mayStay(record, status));
  for (const record of removed) {
    await removeDocument(record);
    setOfflineState(record.id, undefined);
  }
  if (removed.length === 0) return;
  tellDocumentsChanged();
  void notify(`登录已失效，已删除离线保存的 ${removed.length} 份文件`, { id: 'offline-removed' });
}

import { useCallback, useEffect, useState } from 'react';
import { PARAMETERS } from '../../../protocol/urls.ts';
import type { DocumentRecord } from '../../offline/documentRecord.ts';
import { listRecords } from '../../offline/documentStore.ts';
import { findRemoved } from '../../offline/findRemoved.ts';
import { isOfflineOff, offlineStateOf, subscribeToOffline } from '../../offline/offlineState.ts';
import { removeEverything, turnOn } from '../../offline/removeEverything.ts';
import { dropDocument, saveDocuments } from '../../offline/saving/saveDocuments.ts';
import { readRoom, type StorageRoom } from '../../offline/storageRoom.ts';
import { saveFile } from '../../results/download/saveFile.ts';
import { notify } from '../../ui/notify.ts';

/**
 * After a change in another tab, what is stored is read again after so long, in ms: a tab that signs
 * out is left before its documents are deleted.
 */
const SETTLE_MS = 1000;

/** A document in the list. */
export interface ListedDocument extends DocumentRecord {
  readonly isSaving: boolean;
  /** Whether the site no longer has it. */
  readonly isGone: boolean;
}

export interface OfflineActions {
  readonly remove: (document: ListedDocument) => void;
  readonly removeAll: () => void;
  readonly resume: (document: ListedDocument) => void;
  /** Saves a copy outside of the browser. */
  readonly exportFile: (document: ListedDocument) => void;
  readonly turn: (isOn: boolean) => void;
}

export interface OfflineContent {
  readonly isOn: boolean;
  /** Undefined until read. */
  readonly documents: readonly ListedDocument[] | undefined;
  readonly room: StorageRoom | undefined;
  /** Whether everything is being removed or turned on. */
  readonly isBusy: boolean;
  readonly actions: OfflineActions;
}

/** Reads what is kept, again whenever it changes, here or in another tab. */
export function useOfflineContent(): OfflineContent {
  const [isOn, setIsOn] = useState(() => !isOfflineOff());
  const [records, setRecords] = useState<readonly DocumentRecord[]>();
  const [room, setRoom] = useState<StorageRoom>();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setIsBusy] = useState(false);

  const refresh = useCallback(() => {
    void listRecords().then(setRecords);
    void readRoom().then(setRoom);
  }, []);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    refresh();
    const unsubscribe = subscribeToOffline(() => {
      refresh();
      clearTimeout(timer);
      timer = setTimeout(refresh, SETTLE_MS);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [refresh]);

  useEffect(() => {
    void listRecords().then(findRemoved).then(setGone);
  }, []);

  async function run(work: () => Promise<unknown>): Promise<void> {
    setIsBusy(true);
    try {
      await work();
    } catch {
      void notify('浏览器没有完成操作，请重试', { kind: 'error', id: 'offline' });
    } finally {
      setIsBusy(false);
      refresh();
    }
  }

  const documents = records?.map((record) => listedDocument(record, gone));
  return {
    isOn,
    documents,
    room,
    isBusy,
    actions: {
      remove: ({ id }) => void run(() => dropDocument(id, 'all')),
      removeAll: () =>
        void run(async () => {
          for (const { id } of documents ?? []) await dropDocument(id, 'all');
        }),
      resume: (record) => void saveDocuments([record]),
      exportFile: (record) => void run(() => exportFile(record)),
      turn: (next) =>
        void run(async () => {
          await (next ? turnOn() : removeEverything());
          setIsOn(next);
        }),
    },
  };
}

function listedDocument(record: DocumentRecord, gone: ReadonlySet<string>): ListedDocument {
  const state = offlineStateOf(record.id);
  const isSaving = state?.phase === 'saving' || state?.phase === 'waiting';
  const received = state?.phase === 'saving' ? state.received : record.received;
  return { ...record, received, isSaving, isGone: gone.has(record.id) };
}

/** The worker answers with the saved bytes. */
async function exportFile({ downloadUrl }: DocumentRecord): Promise<void> {
  const response = await fetch(downloadUrl);
  if (!response.ok) throw new Error(`status ${response.status}`);
  const name = new URL(downloadUrl, location.href).searchParams.get(PARAMETERS.fileName);
  saveFile(await response.blob(), name ?? '');
}

import { deviceStorage } from '../lib/deviceStorage.ts';
import { contributeApi } from './api/contributeApi.ts';
import type { GivingParts } from './createGiving.ts';
import { detectFiletype } from './files/detectFiletype.ts';
import { hashFile } from './files/hashFile.ts';
import { keepFile, readKeptFile, removeKeptFile, retainKeptFiles } from './files/keptFiles.ts';
import { giveUpUpload, sendFile } from './files/sendFile.ts';
import { valuesOf } from './form/itemDraft.ts';
import { readDraft, writeDraft } from './givingDraft.ts';
import { browserSecret, randomUuid } from './secret.ts';
import { sendable } from './sendable.ts';
import { giverFields, submitProposal } from './submitProposal.ts';

/** How much of a file is read to tell what it is, in bytes. */
const START_BYTES = 1024;

/**
 * The parts of giving in this browser.
 *
 * @param wish what the files answer
 */
export function browserParts(wish: string | undefined): GivingParts {
  const storage = deviceStorage();
  return {
    api: {
      ...contributeApi,
      form: (upload, type) => contributeApi.form(upload, type, wish),
    },
    wish,
    async propose({ key, upload, draft }, giver) {
      if (upload === undefined) throw new Error('The file has not been sent.');
      const content = {
        kind: 'add' as const,
        upload,
        type: draft.type,
        values: sendable(valuesOf(draft)),
      };
      // The key names the proposal: submitting again changes it.
      await submitProposal(key, {
        secret: browserSecret(storage),
        content,
        ...giverFields(giver),
      });
    },
    detect: async (file) =>
      detectFiletype(
        file.name,
        file.type,
        new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer()),
      ),
    hash: hashFile,
    send: sendFile,
    giveUp: giveUpUpload,
    kept: {
      keep: keepFile,
      read: readKeptFile,
      remove: removeKeptFile,
      retain: retainKeptFiles,
    },
    draft: { read: () => readDraft(storage), write: (draft) => writeDraft(storage, draft) },
    newKey: randomUuid,
    now: () => performance.now(),
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  };
}

import type { ItemType } from '../../protocol/contribution/fields.ts';
import type { KnownFile, UploadForm } from '../../protocol/contribution/uploads.ts';
import type { Uploads } from '../../state/uploads.ts';
import type { Inbox } from './inbox.ts';
import { readExamination } from './readExamination.ts';

/** What visitors are told about their files. */
export interface UploadForms {
  /** What fills the form of an upload; undefined if there is no such upload. */
  formOf(id: string, type: ItemType | undefined): Promise<UploadForm | undefined>;
  /**
   * What is known of files by their MD5.
   *
   * @param titleOf the title of the item with an id, if the archive has it
   */
  known(
    md5s: readonly string[],
    titlesOf: (ids: readonly string[]) => Promise<readonly (string | undefined)[]>,
  ): Promise<readonly KnownFile[]>;
}

interface FormParts {
  readonly uploads: Pick<Uploads, 'find' | 'findByHash'>;
  readonly inbox: Pick<Inbox, 'lengthOf'>;
  readonly isTakenDown: (hashes: { readonly md5: string }) => Promise<boolean>;
}

export function createForms({ uploads, inbox, isTakenDown }: FormParts): UploadForms {
  async function knownFile(md5: string, title: string | undefined): Promise<KnownFile> {
    if (title !== undefined) return { kind: 'item', id: md5, title };
    if (await isTakenDown({ md5 })) return { kind: 'taken-down' };
    // One without a proposal may be the visitor's own, or be abandoned: it keeps nobody from giving.
    const others = await uploads.findByHash(md5);
    const isInReview = others.some(
      ({ state, proposal }) => state === 'complete' && proposal !== undefined,
    );
    return { kind: isInReview ? 'in-review' : 'new' };
  }

  return {
    async formOf(id, type) {
      const upload = await uploads.find(id);
      if (upload === undefined) return undefined;
      const examination = readExamination(upload);
      if (examination === undefined) {
        const hasArrived = (await inbox.lengthOf(id)) === upload.size;
        return { state: hasArrived ? 'examining' : 'receiving' };
      }
      if (examination.kind === 'refused') {
        return { state: 'refused', refusal: examination.refusal };
      }
      const { filetype, pages, typeReason, proposals, warnings } = examination;
      const chosen = type ?? examination.type;
      return {
        state: 'ready',
        filetype,
        pages,
        type: chosen,
        typeReason,
        proposals: proposals[chosen],
        warnings,
      };
    },
    async known(md5s, titlesOf) {
      const titles = await titlesOf(md5s);
      return Promise.all(md5s.map((md5, index) => knownFile(md5, titles[index])));
    },
  };
}

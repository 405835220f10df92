import type { ProposalRequest } from '../../protocol/contribution/proposals.ts';
import type { Upload, Uploads } from '../../state/uploads.ts';
import type { ArchiveReader, Examination } from '../archivePorts.ts';
import { type Outcome, type Refusal, refuse } from '../refusal.ts';
import { readExamination } from '../uploads/readExamination.ts';
import { cleanLines } from './cleanText.ts';
import { type ResolvedChange, resolveChanges } from './resolveChanges.ts';
import {
  LONGEST_CONTENT,
  type StoredContent,
  type StoredProposal,
  writeStored,
} from './storedProposal.ts';

interface PreparingParts {
  readonly uploads: Pick<Uploads, 'find'>;
  readonly reader: ArchiveReader;
}

type FitFacts = Extract<Examination, { kind: 'fit' }>;

/** A document that may be proposed. */
export interface FitUpload {
  readonly upload: Upload;
  readonly facts: FitFacts;
}

/** A proposal as it is stored, with the JSON of its column. */
export interface PreparedProposal {
  readonly stored: StoredProposal;
  readonly text: string;
}

/**
 * Checks the content of a proposal against its upload and the archive. What is wrong in a draft
 * stays in it; what is submitted must be right.
 */
export async function prepareProposal(
  { uploads, reader }: PreparingParts,
  uuid: string,
  content: StoredContent,
  { note, isDraft }: Pick<ProposalRequest, 'note'> & { readonly isDraft: boolean },
): Promise<Outcome<PreparedProposal>> {
  const found = content.kind === 'add' ? await findUpload(uploads, uuid, content.upload) : NONE;
  if (found.refusal) return found;
  const { upload, facts } = found.done;
  const file = upload && facts && { md5: upload.md5, filetype: facts.filetype };
  const changes = await resolveChanges(content, file, reader);
  const refusal = isDraft ? undefined : refusalOf(changes);
  if (refusal) return { refusal };
  const stored: StoredProposal = {
    content,
    title: titleOf(changes) ?? upload?.name ?? '',
    remarks: kindsOf(facts) + changes.flatMap((one) => one.duplicates).length,
    ...(note !== undefined && { note: cleanLines(note) }),
    ...(facts?.textHash !== undefined && { textHash: facts.textHash }),
  };
  const text = writeStored(stored);
  if (text.length > LONGEST_CONTENT) return refuse('content-too-large');
  return { done: { stored, text } };
}

/** How many kinds of warnings there are: a document with twenty names has one. */
function kindsOf(facts: FitFacts | undefined): number {
  return new Set(facts?.warnings.map(({ kind }) => kind)).size;
}

const NONE: Outcome<Partial<FitUpload>> = { done: {} };

/** The upload of a new item: who knows its id may propose it, once. */
export async function findUpload(
  uploads: Pick<Uploads, 'find'>,
  uuid: string,
  id: string,
): Promise<Outcome<FitUpload>> {
  const upload = await uploads.find(id);
  if (!upload) return refuse('upload-not-found');
  if (upload.proposal !== undefined && upload.proposal !== uuid) return refuse('upload-taken');
  const facts = readExamination(upload);
  if (upload.state === 'refused' || facts?.kind === 'refused') {
    return refuse('proposal-invalid', { errors: { upload: 'invalid' } });
  }
  if (upload.state !== 'complete' || !facts) return refuse('upload-not-ready');
  return { done: { upload, facts } };
}

export function titleOf([first, ...more]: readonly ResolvedChange[]): string | undefined {
  if (first?.title === undefined || more.length === 0) return first?.title;
  return `${first.title} 等 ${more.length + 1} 项`;
}

/** Why changes cannot be submitted, or published. */
export function refusalOf(changes: readonly ResolvedChange[]): Refusal | undefined {
  if (changes.length === 0) return { error: 'proposal-invalid', detail: '没有任何修改' };
  for (const { id, isMissing, errors, before } of changes) {
    const item = Object.keys(before).length === 0 ? {} : { item: id };
    if (isMissing) return { error: 'file-not-found', item: id };
    if (Object.keys(errors).length > 0) return { error: 'proposal-invalid', errors, ...item };
  }
  return undefined;
}

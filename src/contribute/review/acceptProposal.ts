import type { AcceptRequest, Decided } from '../../protocol/contribution/review.ts';
import type { Proposal } from '../../state/proposals.ts';
import { journalAct } from '../journal/createJournalService.ts';
import { cleanLine } from '../proposals/cleanText.ts';
import { refusalOf, titleOf } from '../proposals/prepareProposal.ts';
import { type ResolvedChange, resolveChanges } from '../proposals/resolveChanges.ts';
import {
  LONGEST_CONTENT,
  readStored,
  type StoredContent,
  writeStored,
} from '../proposals/storedProposal.ts';
import { cleanValues, differenceOf, exactValues, withoutEmpty } from '../proposals/values.ts';
import { type Outcome, refuse } from '../refusal.ts';
import { readExamination } from '../uploads/readExamination.ts';
import type { PublishOnce } from './publishProposal.ts';
import type { Reviewer, ReviewParts } from './reviewParts.ts';

/**
 * Accepts an open proposal that the reviewer has seen, and publishes it. What the reviewer changed
 * becomes part of it first, so that a crash does not lose it.
 */
export async function acceptProposal(
  parts: ReviewParts & { readonly publishOnce: PublishOnce },
  reviewer: Reviewer,
  seen: Proposal,
  request: Omit<AcceptRequest, 'version'>,
): Promise<Outcome<Decided>> {
  const { failure: _, ...stored } = readStored(seen);
  const file = await fileOf(parts, stored.content);
  // Before it is accepting: what is found there after a crash was published by this proposal.
  if (file && (await parts.reader.find(file.md5))) {
    return refuse('publish-refused', { detail: '资料库中已有该文件' });
  }
  const shown = await resolveChanges(stored.content, file, parts.reader);
  const content = withChanges(stored.content, shown, request);
  const changes = await resolveChanges(content, file, parts.reader);
  const refusal = refusalOf(changes);
  if (refusal) return { refusal };
  const conflict = changes.find(({ conflicts }) => conflicts.length > 0);
  if (conflict) return refuse('proposal-conflict', { item: conflict.id });

  const thanks = request.thanks === undefined ? seen.thanks : cleanLine(request.thanks);
  const accepted = {
    ...stored,
    content,
    title: titleOf(changes) ?? stored.title,
    ...(request.clean !== undefined && { clean: request.clean }),
  };
  const text = writeStored(accepted);
  if (text.length > LONGEST_CONTENT) return refuse('content-too-large');
  const act = journalAct(reviewer, 'proposal.accept', seen.uuid, {
    before: { state: 'open', content: stored.content },
    after: { state: 'accepting', title: accepted.title, content, clean: request.clean },
  });
  const isAccepting = await parts.state.proposals.update(
    seen,
    { state: 'accepting', content: text, thanks: thanks === '' ? undefined : thanks },
    act,
  );
  const accepting = isAccepting ? await parts.state.proposals.find(seen.uuid) : undefined;
  if (!accepting) return refuse('proposal-changed');
  return (await parts.publishOnce(reviewer, accepting)) ?? refuse('proposal-changed');
}

async function fileOf({ state: { uploads } }: ReviewParts, content: StoredContent) {
  const upload = content.kind === 'add' ? await uploads.find(content.upload) : undefined;
  const facts = upload && readExamination(upload);
  return facts?.kind === 'fit' ? { md5: upload?.md5 ?? '', filetype: facts.filetype } : undefined;
}

/**
 * The content with the values of the reviewer. What the reviewer has seen is then the state that a
 * change begins with, so that it is no conflict.
 */
function withChanges(
  content: StoredContent,
  shown: readonly ResolvedChange[],
  { changes = [], type }: Pick<AcceptRequest, 'changes' | 'type'>,
): StoredContent {
  const given = new Map(changes.map(({ id, values }) => [id, withoutEmpty(cleanValues(values))]));
  if (content.kind === 'add') {
    const values = given.get(shown[0]?.id ?? '') ?? content.values;
    return { ...content, type: type ?? content.type, values };
  }
  return {
    kind: 'edit',
    changes: content.changes.flatMap((change) => {
      const values = given.get(change.id);
      const current = shown.find(({ id }) => id === change.id)?.before;
      if (!values || !current) return [change];
      const after = differenceOf(current, values);
      // A reviewer may undo one change of several.
      if (Object.keys(after).length === 0) return [];
      return [{ ...change, before: exactValues(current), after }];
    }),
  };
}

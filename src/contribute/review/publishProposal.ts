import { parseMd5 } from '../../catalog/md5.ts';
import type { Decided } from '../../protocol/contribution/review.ts';
import type { Proposal } from '../../state/proposals.ts';
import type { ArchiveChange, PublicationOutcome } from '../archivePorts.ts';
import { type JournalActor, journalAct } from '../journal/createJournalService.ts';
import { endProposal } from '../proposals/endProposal.ts';
import { findUpload, refusalOf, titleOf } from '../proposals/prepareProposal.ts';
import { resolveChanges } from '../proposals/resolveChanges.ts';
import { readStored, writeStored } from '../proposals/storedProposal.ts';
import { type Outcome, type Refusal, refuse } from '../refusal.ts';
import type { ReviewParts } from './reviewParts.ts';
import { tellAuthor } from './tellAuthor.ts';

/** What a refused publication means, in Chinese. */
const WHY: Readonly<Record<Extract<PublicationOutcome, { kind: 'refused' }>['why'], string>> = {
  present: '资料库中已有该文件',
  'taken-down': '该文件已下架，不能再次收录',
  collision: '另一份文件使用了相同的编号',
  invalid: '填写的内容不符合要求',
  'missing-item': '资料已不存在',
};

/** Publishes a proposal in the state `accepting`; undefined if that is under way. */
export type PublishOnce = (
  actor: JournalActor,
  proposal: Proposal,
) => Promise<Outcome<Decided> | undefined>;

/** Publishes no proposal twice at a time: what is resumed may be under way for a request. */
export function createPublishOnce(parts: ReviewParts): PublishOnce {
  const underWay = new Set<string>();
  return async (actor, proposal) => {
    if (underWay.has(proposal.uuid)) return undefined;
    underWay.add(proposal.uuid);
    try {
      return await publishProposal(parts, actor, proposal);
    } finally {
      underWay.delete(proposal.uuid);
    }
  };
}

/**
 * Publishes a proposal and ends it. Doing it again after a crash repeats nothing. If it cannot be
 * published, it is open again.
 */
async function publishProposal(
  parts: ReviewParts,
  actor: JournalActor,
  proposal: Proposal,
): Promise<Outcome<Decided>> {
  await using opened = new AsyncDisposableStack();
  const changes = await collectChanges(parts, proposal, async (id) => {
    const { path, release } = await parts.files.open(id);
    opened.defer(release);
    return path;
  });
  if (changes.refusal) return reopen(parts, actor, proposal, changes.refusal);
  const { title } = readStored(proposal);
  const outcome = await parts.publisher.publish({
    proposal: proposal.uuid,
    title: changes.done.title ?? title,
    changes: changes.done.list,
    thanks: proposal.thanks,
  });
  switch (outcome.kind) {
    case 'published':
      return finish(parts, actor, proposal, outcome);
    case 'refused': {
      // Without a repository, nothing but the document says that it was published before a crash.
      if (outcome.why === 'present' && actor === 'server') {
        const items = [parseMd5(outcome.detail) ?? changes.done.list[0]?.id ?? ''];
        return finish(parts, actor, proposal, { kind: 'published', items, commit: undefined });
      }
      const why = WHY[outcome.why];
      const detail = outcome.detail === '' ? why : `${why}（${outcome.detail}）`;
      return reopen(parts, actor, proposal, { error: 'publish-refused', detail });
    }
    case 'unavailable':
      return reopen(parts, actor, proposal, {
        error: 'publish-unavailable',
        detail: outcome.reason,
      });
  }
}

/** The changes of the archive, complete: the upload and the items may have changed since. */
async function collectChanges(
  { state: { uploads }, reader }: ReviewParts,
  { uuid, content: text }: Proposal,
  openUpload: (id: string) => Promise<string>,
): Promise<Outcome<{ title: string | undefined; list: readonly ArchiveChange[] }>> {
  const { content, clean = false } = readStored({ content: text });
  if (content.kind === 'edit') {
    const changes = await resolveChanges(content, undefined, reader);
    const refusal = refusalOf(changes);
    if (refusal) return { refusal };
    const list = changes.map(({ id, after }) => ({ kind: 'edit', id, values: after }) as const);
    return { done: { title: titleOf(changes), list } };
  }
  const found = await findUpload(uploads, uuid, content.upload);
  if (found.refusal) return found;
  const { upload, facts } = found.done;
  if (upload.sha256 === undefined) return refuse('upload-not-ready');
  const { type, values } = content;
  const change: ArchiveChange = {
    kind: 'add',
    id: upload.md5,
    sha256: upload.sha256,
    path: await openUpload(upload.id),
    type,
    filetype: facts.filetype,
    values,
    ...(clean && { clean }),
  };
  return { done: { title: undefined, list: [change] } };
}

/** Ends a published proposal: the bytes of its upload are no longer needed. */
async function finish(
  parts: ReviewParts,
  actor: JournalActor,
  proposal: Proposal,
  { items, commit }: Extract<PublicationOutcome, { kind: 'published' }>,
): Promise<Outcome<Decided>> {
  const { failure: _, ...stored } = readStored(proposal);
  const content = writeStored({ ...stored, items: [...items] });
  const { uuid } = proposal;
  const ending = { state: 'accepted', content, commit, answer: undefined } as const;
  const act = journalAct(actor, 'proposal.publish', uuid, {
    before: { state: 'accepting' },
    after: { state: 'accepted', items, commit },
  });
  if (!(await endProposal(parts, proposal, ending, act))) return refuse('proposal-changed');
  tellAuthor(parts, proposal, { kind: 'accepted', title: stored.title, item: items[0] });
  return { done: { uuid, state: 'accepted', items } };
}

async function reopen(
  parts: ReviewParts,
  actor: JournalActor,
  proposal: Proposal,
  refusal: Refusal,
): Promise<Outcome<Decided>> {
  const failure = refusal.detail ?? refusal.error;
  const content = writeStored({ ...readStored(proposal), failure });
  const act = journalAct(actor, 'proposal.reopen', proposal.uuid, {
    before: { state: 'accepting' },
    after: { state: 'open', failure },
  });
  await parts.state.proposals.update(proposal, { state: 'open', content }, act);
  return { refusal };
}

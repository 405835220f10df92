import type { DuplicateItem } from '../../protocol/contribution/review.ts';
import type { Proposal } from '../../state/proposals.ts';
import type { State } from '../../state/state.ts';
import type { Upload } from '../../state/uploads.ts';
import type { ArchiveReader, TextTwins } from '../archivePorts.ts';
import { readStored } from '../proposals/storedProposal.ts';
import { readExamination } from '../uploads/readExamination.ts';

/** How many other proposals are compared. */
const MOST_COMPARED = 1000;

interface Places {
  readonly state: Pick<State, 'proposals' | 'uploads'>;
  readonly reader: Pick<ArchiveReader, 'find' | 'findMadeOf'>;
  readonly texts: TextTwins;
}

/**
 * What has the same file or the same text as a proposed document: items of the archive, and other
 * proposals that wait.
 */
export async function findTwins(
  places: Places,
  proposal: Proposal,
  upload: Upload,
): Promise<readonly DuplicateItem[]> {
  const { state } = places;
  const { md5, sha256 } = upload;
  const { textHash } = readStored(proposal);
  const twins = await findItems(places, upload);
  const sameFile = new Set<string | undefined>();
  for (const hash of sha256 === undefined ? [md5] : [md5, sha256]) {
    for (const other of await state.uploads.findByHash(hash)) sameFile.add(other.proposal);
  }
  const others = await state.proposals.list({
    states: ['open', 'returned', 'accepting'],
    kind: 'add',
    limit: MOST_COMPARED,
  });
  for (const other of others) {
    const stored = readStored(other);
    const isSameText = textHash !== undefined && stored.textHash === textHash;
    const isSameFile = sameFile.has(other.uuid);
    if (other.uuid === proposal.uuid || !(isSameFile || isSameText)) continue;
    const [file] = await state.uploads.ofProposal(other.uuid);
    twins.push({
      id: file?.md5 ?? md5,
      title: stored.title,
      why: isSameFile ? 'same-file' : 'same-text',
      proposal: other.uuid,
    });
  }
  return twins;
}

async function findItems({ reader, texts }: Places, upload: Upload): Promise<DuplicateItem[]> {
  const { md5, sha256 } = upload;
  const facts = readExamination(upload);
  const same = [
    await reader.find(md5),
    // Cleaned when it was accepted, it has another MD5.
    sha256 === undefined ? undefined : await reader.findMadeOf(sha256),
  ];
  const twins = new Map<string, DuplicateItem>();
  for (const item of same) {
    if (item) twins.set(item.id, { id: item.id, title: item.title, why: 'same-file' });
  }
  if (facts?.kind === 'fit' && facts.textHash !== undefined && facts.pages !== undefined) {
    for (const id of await texts.find(facts.textHash, facts.pages)) {
      const item = await reader.find(id);
      if (item && !twins.has(id)) twins.set(id, { id, title: item.title, why: 'same-text' });
    }
  }
  return [...twins.values()];
}

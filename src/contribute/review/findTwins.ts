import type { DuplicateItem } from '../../protocol/contribution/review.ts';
import type { Proposal } from '../../state/proposals.ts';
import type { State } from '../../state/state.ts';
import type { Upload } from '../../state/uploads.ts';
import type { ArchiveReader } from '../archivePorts.ts';
import { readStored } from '../proposals/storedProposal.ts';

/** How many other proposals are compared. */
const MOST_COMPARED = 1000;

/**
 * What has the same file or the same text as a proposed document: the item of the archive, and other
 * proposals that wait.
 */
export async function findTwins(
  { state, reader }: { state: Pick<State, 'proposals' | 'uploads'>; reader: ArchiveReader },
  proposal: Proposal,
  upload: Upload,
): Promise<readonly DuplicateItem[]> {
  const { md5, sha256 } = upload;
  const { textHash } = readStored(proposal);
  const twins: DuplicateItem[] = [];
  const item = await reader.find(md5);
  if (item) twins.push({ id: md5, title: item.title, why: 'same-file' });

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

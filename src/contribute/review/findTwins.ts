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
  const item = await reader.find(md5);
  const sameFile = new Set<string>();
  for (const hash of sha256 === undefined ? [md5] : [md5, sha256]) {
    for (const other of await state.uploads.findByHash(hash)) {
      if (other.proposal !== undefined) sameFile.add(other.proposal);
    }
  }
  const others = await state.proposals.list({
    states: ['open', 'returned', 'accepting'],
    kind: 'add',
    limit: MOST_COMPARED,
  });
  const twins = others.flatMap((other): DuplicateItem[] => {
    if (other.uuid === proposal.uuid) return [];
    const stored = readStored(other);
    const facts = { id: md5, title: stored.title, proposal: other.uuid };
    if (sameFile.has(other.uuid)) return [{ ...facts, why: 'same-file' }];
    const isSameText = textHash !== undefined && stored.textHash === textHash;
    return isSameText ? [{ ...facts, why: 'same-text' }] : [];
  });
  return item ? [{ id: md5, title: item.title, why: 'same-file' }, ...twins] : twins;
}

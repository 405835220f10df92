import type { PublishedDocument } from '../../catalog/publication.ts';
import { digestOfTag, timeOfTag, writeVersionTag } from '../../protocol/versionTag.ts';
import type { Edition } from '../../server/app/appParts.ts';
import type { WholeEdition } from './editionFile.ts';

/**
 * Adds the time of an edition to its tag, and to the entity tags of the documents that it changes, so
 * that a browser that meets two nodes knows which of two versions is the newer one.
 *
 * @param served the documents of the edition before, whose times are all earlier afterwards
 * @param now milliseconds since 1970
 */
export function stampEdition(
  edition: WholeEdition,
  served: Edition['documents'] | undefined,
  now: number,
): WholeEdition {
  const times = [...(served?.values() ?? [])].map(({ tag }) => timeOfTag(tag) || 0);
  // Another leader's clock may have been ahead.
  const time = Math.max(now, ...times.map((one) => one + 1));
  const stamp = (document: PublishedDocument): PublishedDocument => {
    const before = served?.get(document.path);
    const digest = digestOfTag(document.tag);
    if (before && digestOfTag(before.tag) === digest) return before;
    return { ...document, tag: writeVersionTag(time, digest) };
  };
  return {
    ...edition,
    tag: writeVersionTag(time, edition.tag),
    documents: edition.documents.map(stamp),
  };
}

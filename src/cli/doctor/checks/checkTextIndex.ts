import { TextIndexAway } from '../../../fulltext/textIndex.ts';
import { openTextIndex } from '../../fulltext/openTextIndex.ts';
import { findTextCluster } from '../../fulltext/textIndexPlace.ts';
import { countOf } from '../../terminal/countOf.ts';
import { type Check, type Finding, fail, ok, warn } from '../check.ts';

/** The cluster of `text.opensearch`: whether it answers, and keeps what is sent to it secret. */
export const checkTextIndex: Check = {
  name: 'opensearch',
  async run({ archive, environment }) {
    const { cluster, error } = await findTextCluster({ archive, environment });
    if (error !== undefined) return [fail(error, 'docs/run/opensearch.md has an example.')];
    if (!cluster) return [ok('the pages of documents are indexed in a file')];
    const open = cluster.nodes.find((node) => !isPrivate(node));
    const plain: Finding[] =
      open === undefined
        ? []
        : [
            warn(
              `the words of documents are sent to ${open} without TLS`,
              'Use https in text.opensearch, or a private network.',
            ),
          ];
    let isThere = true;
    const index = await openTextIndex(cluster, {
      readOnly: true,
      onUnreadable() {
        isThere = false;
      },
    });
    try {
      const { documents, pages } = await index.size();
      const found = isThere
        ? `OpenSearch has ${countOf(pages, 'page')} of ${countOf(documents, 'document')}`
        : 'OpenSearch answers, and has no index yet: the server makes it';
      return [ok(found), ...plain];
    } catch (failure) {
      if (!(failure instanceof TextIndexAway)) throw failure;
      return [
        fail(failure.message, 'Texts are not searched meanwhile. Look at the cluster.'),
        ...plain,
      ];
    } finally {
      await index.close();
    }
  },
};

/** Whether an address is encrypted, or on this machine. */
function isPrivate(node: string): boolean {
  const { protocol, hostname } = new URL(node);
  return protocol === 'https:' || /^(?:localhost|127\..*|\[::1\])$/u.test(hostname);
}

import type { Site } from '../../protocol/site.ts';

/**
 * Returns where to ask for something that the archive does not have: a mail to the site's mailbox,
 * or an issue of its repository on GitHub; undefined if the site has neither.
 */
export function requestUrl(
  { contact, links }: Pick<Site, 'contact' | 'links'>,
  query: string,
): string | undefined {
  const title = encodeURIComponent(`求资料：${query}`);
  if (contact) return `mailto:${contact}?subject=${title}`;
  const repository = [links.contribute, links.viewMetadata, links.editMetadata]
    .map((link) => /^https:\/\/github\.com\/[^/]+\/[^/]+(?=\/)/u.exec(link ?? '')?.[0])
    .find((found) => found !== undefined);
  return repository && `${repository}/issues/new?title=${title}`;
}

import { isLink } from '../../catalog/webAddress.ts';
import { type Announcement, announcementsOf } from '../../protocol/announcement.ts';
import { type FeedUrl, fetchJson } from '../lib/fetchJson.ts';

let loading: Promise<readonly Announcement[]> | undefined;

/**
 * Fetches and sanitises the announcements of the feed, once: for a visit that started with results
 * and comes to the landing later, and for a feed on another host. Returns none if the request
 * fails.
 *
 * @param url URL of the feed
 */
export function loadAnnouncements(url: FeedUrl): Promise<readonly Announcement[]> {
  loading ??= load(url).catch(() => {
    addEventListener('online', clearCache, { once: true });
    return [];
  });
  return loading;
}

/** Allows a retry when the network is back: the next landing fetches again. */
function clearCache(): void {
  loading = undefined;
}

async function load(url: FeedUrl): Promise<readonly Announcement[]> {
  return sanitise(announcementsOf(await fetchJson(url)));
}

/** Returns the announcements with summaries that are safe in a page. */
export async function sanitise(
  announcements: readonly Announcement[],
): Promise<readonly Announcement[]> {
  if (announcements.length === 0) return [];
  const { default: createPurifier } = await import('dompurify');
  const purifier = createPurifier(window);
  // By default it allows telephone links and old protocols.
  purifier.addHook('uponSanitizeAttribute', (_, attribute) => {
    if (attribute.attrName === 'href' && !isLink(attribute.attrValue)) attribute.keepAttr = false;
  });
  return announcements.map((announcement) => ({
    ...announcement,
    summary: purifier.sanitize(announcement.summary, SANITIZER_OPTIONS),
  }));
}

/** Allowed in a summary: formatted text and links, but no resources of other hosts. */
const SANITIZER_OPTIONS = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'hr', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'kbd', 'span'],
    ...['ul', 'ol', 'li', 'em', 'strong', 'b', 'i', 'u', 'del', 's', 'sub', 'sup', 'a'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  ALLOWED_ATTR: ['href', 'title', 'start'],
};

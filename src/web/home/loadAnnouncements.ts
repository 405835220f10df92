import { isLink } from '../../catalog/webAddress.ts';
import { type Announcement, announcementsOf } from '../../protocol/announcement.ts';
import { fetchJson } from '../lib/fetchJson.ts';

let loading: Promise<readonly Announcement[]> | undefined;

/**
 * The announcements of the feed, sanitised, fetched once: for the visit that began with results and
 * came to the landing later, and for a feed of another host. A feed that cannot be had has none.
 *
 * @param url where the feed is
 */
export function loadAnnouncements(url: string): Promise<readonly Announcement[]> {
  loading ??= load(url).catch(() => {
    addEventListener('online', forget, { once: true });
    return [];
  });
  return loading;
}

/** The network is back: the landing that is drawn next asks again. */
function forget(): void {
  loading = undefined;
}

async function load(url: string): Promise<readonly Announcement[]> {
  return sanitise(announcementsOf(await fetchJson(url)));
}

/** The same announcements with summaries that can be put into a page. */
export async function sanitise(
  announcements: readonly Announcement[],
): Promise<readonly Announcement[]> {
  if (announcements.length === 0) return [];
  const { default: createPurifier } = await import('dompurify');
  const purifier = createPurifier(window);
  // Of its own it lets pass what dials, and what asks old protocols.
  purifier.addHook('uponSanitizeAttribute', (_, attribute) => {
    if (attribute.attrName === 'href' && !isLink(attribute.attrValue)) attribute.keepAttr = false;
  });
  return announcements.map((each) => ({
    ...each,
    summary: purifier.sanitize(each.summary, ALLOWED),
  }));
}

/** What a summary may contain: text with its marks and links; nothing that another host has to send. */
const ALLOWED = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'hr', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'kbd', 'span'],
    ...['ul', 'ol', 'li', 'em', 'strong', 'b', 'i', 'u', 'del', 's', 'sub', 'sup', 'a'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  ALLOWED_ATTR: ['href', 'title', 'start'],
};

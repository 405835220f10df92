import { type Announcement, announcementsOf } from '../../protocol/announcement.ts';
import { PATHS } from '../../protocol/urls.ts';
import { fetchJson } from '../lib/fetchJson.ts';

let loading: Promise<readonly Announcement[]> | undefined;

/**
 * The announcements of the feed, sanitised, fetched once: for the visit that began with results and
 * came to the landing later. A feed that cannot be had has none.
 */
export function loadAnnouncements(): Promise<readonly Announcement[]> {
  loading ??= load().catch(() => []);
  return loading;
}

async function load(): Promise<readonly Announcement[]> {
  const announcements = announcementsOf(await fetchJson(PATHS.feed));
  if (announcements.length === 0) return [];
  const { default: purifier } = await import('dompurify');
  return announcements.map((each) => ({
    ...each,
    summary: purifier.sanitize(each.summary, { FORBID_TAGS: ['style', 'form'] }),
  }));
}

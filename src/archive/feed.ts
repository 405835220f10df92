import type { AnnouncementEntry } from './parseAnnouncement.ts';

/** The facts about the site in the feed. */
export interface FeedSite {
  readonly title: string;
  /** The URL of the site, such as `https://docs.example.edu/`; `/` if unknown. */
  readonly homePageUrl: string;
}

/**
 * The announcements as JSON Feed 1.1 (https://jsonfeed.org/version/1.1). As existing sites do, the
 * summary is HTML; an announcement without a page of its own has no url.
 */
export function createFeed(
  announcements: readonly AnnouncementEntry[],
  { title, homePageUrl }: FeedSite,
): object {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: homePageUrl,
    language: 'zh-CN',
    items: announcements.map(feedItem),
  };
}

/** Converts an announcement to an item of the feed (JSON Feed 1.1, "Items"). */
export function feedItem({ id, url, title, summary, content, tags, date }: AnnouncementEntry) {
  return {
    id,
    ...(url !== undefined && { url }),
    title,
    summary,
    content_html: content,
    tags,
    date_modified: date,
  };
}

import * as v from 'valibot';
import { isWebAddress } from '../catalog/webAddress.ts';

/** The tag that puts a feed item on the home page (specification, section 7). */
export const ANNOUNCEMENT_TAG = '主站公告';

const requiredText = v.pipe(v.string(), v.trim(), v.nonEmpty());

const FeedItemSchema = v.object({
  id: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  /** The whole post; undefined if the feed has no URL, or one that must not be linked. */
  url: v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.check(isWebAddress))), undefined),
  title: requiredText,
  /** HTML, sanitised when the feed is published and again before it is put into a page. */
  summary: requiredText,
  tags: v.array(v.string()),
  date_modified: v.pipe(
    v.string(),
    v.check((text) => !Number.isNaN(Date.parse(text)), 'must be a date'),
  ),
});

export type Announcement = Readonly<Omit<v.InferOutput<typeof FeedItemSchema>, 'tags'>> & {
  readonly tags: readonly string[];
};

const FeedSchema = v.object({ items: v.array(v.unknown()) });

/**
 * Reads the announcements of a JSON Feed: items tagged 主站公告 that have a title and a summary, newest
 * first (specification, section 7). Skips items of any other shape; returns none for anything that is
 * not a feed.
 */
export function announcementsOf(feed: unknown): Announcement[] {
  const parsed = v.safeParse(FeedSchema, feed);
  if (!parsed.success) return [];
  const items = parsed.output.items.flatMap((item) => {
    const announcement = v.safeParse(FeedItemSchema, item);
    return announcement.success ? [announcement.output] : [];
  });
  return chooseAnnouncements(items);
}

/** The items of a feed that the home page shows: those tagged 主站公告, newest first. */
export function chooseAnnouncements(items: readonly Announcement[]): Announcement[] {
  return items
    .filter(({ tags }) => tags.includes(ANNOUNCEMENT_TAG))
    .sort((a, b) => Date.parse(b.date_modified) - Date.parse(a.date_modified));
}

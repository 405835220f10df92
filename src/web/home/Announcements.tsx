import { type ReactElement, use } from 'react';
import type { Announcement } from '../../protocol/announcement.ts';
import { listUrls } from '../../protocol/hosts.ts';
import { useSite } from '../lib/site.ts';
import { cn } from '../ui/cn.ts';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import { loadAnnouncements } from './loadAnnouncements.ts';
import { useRenewedAnnouncements } from './renewedAnnouncements.ts';

/**
 * The announcements: newer ones, those embedded in the page, or those of the feed, which the
 * browser fetches after hydration.
 */
export function Announcements({
  embedded,
}: {
  readonly embedded: readonly Announcement[] | undefined;
}): ReactElement | null {
  const isHydrated = useIsHydrated();
  const renewed = useRenewedAnnouncements();
  if (renewed) return <AnnouncementList announcements={renewed} />;
  if (embedded) return <AnnouncementList announcements={embedded} />;
  return isHydrated ? <FeedAnnouncements /> : null;
}

function FeedAnnouncements(): ReactElement | null {
  const { feed } = listUrls(useSite().hosts);
  return <AnnouncementList announcements={use(loadAnnouncements(feed))} />;
}

function AnnouncementList({
  announcements,
}: {
  readonly announcements: readonly Announcement[];
}): ReactElement | null {
  if (announcements.length === 0) return null;
  return (
    <section aria-labelledby="announcements-title">
      <h2 id="announcements-title" className="mb-2 px-1 text-sm text-ink-faint">
        公告
      </h2>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        tabIndex={0}
        aria-labelledby="announcements-title"
        className="announcement-list flex flex-col gap-3 overflow-y-auto overscroll-contain rounded-xl"
      >
        {announcements.map((announcement) => (
          <AnnouncementCard key={announcement.id} {...announcement} />
        ))}
      </ul>
    </section>
  );
}

/**
 * A card that links to the post as a whole; links in its summary stay separate. Without a post it
 * is plain text.
 */
function AnnouncementCard({ url, title, summary, date_modified }: Announcement): ReactElement {
  const day = date_modified.slice(0, 10);
  return (
    <li
      className={cn(
        'relative rounded-xl border border-line bg-raised px-4 py-3',
        url !== undefined && 'transition-colors hover:border-line-strong',
      )}
    >
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-medium">
          {url === undefined ? (
            title
          ) : (
            <a href={url} rel="noopener" className="after:absolute after:inset-0 after:rounded-xl">
              {title}
            </a>
          )}
        </h3>
        <time dateTime={date_modified} className="shrink-0 text-sm text-ink-faint">
          {day}
        </time>
      </div>
      <div
        className="announcement-summary rich-text mt-1 text-ink-soft"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, or on loading
        dangerouslySetInnerHTML={{ __html: summary }}
      />
    </li>
  );
}

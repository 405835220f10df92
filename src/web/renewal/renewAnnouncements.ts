import { type Announcement, announcementsOf } from '../../protocol/announcement.ts';
import { sanitise } from '../home/loadAnnouncements.ts';
import { setRenewedAnnouncements } from '../home/renewedAnnouncements.ts';
import { fetchNewer } from './fetchNewer.ts';

/**
 * What asks a feed for newer announcements, and shows them.
 *
 * @param feed where it is
 * @param sent what the page came with, where it came with any
 */
export function createAnnouncementsRenewal(
  feed: string,
  sent: readonly Announcement[] | undefined,
): () => Promise<void> {
  let tag: string | undefined;
  let shown = JSON.stringify(sent);
  return async () => {
    const newer = await fetchNewer(feed, tag);
    if (!newer) return;
    const announcements = readFeed(newer.bytes);
    if (!announcements) return;
    tag = newer.tag;
    // A feed may change in what is not shown here.
    const text = JSON.stringify(announcements);
    if (text === shown) return;
    setRenewedAnnouncements(await sanitise(announcements));
    shown = text;
  };
}

function readFeed(bytes: ArrayBuffer): Announcement[] | undefined {
  try {
    return announcementsOf(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
}

import type { Announcement } from '../../../protocol/announcement.ts';
import { fetchNewer } from './fetchNewer.ts';

/**
 * A feed and what the page makes of it. Handed in: what the page has already must not be asked for
 * here, or a bundler makes files of their own of it, which the first load would wait for.
 */
export interface RenewedFeed {
  readonly url: string;
  /** What the page came with, where it came with any. */
  readonly sent: readonly Announcement[] | undefined;
  /** The announcements of a feed. */
  readonly read: (feed: unknown) => readonly Announcement[];
  readonly sanitise: (announcements: readonly Announcement[]) => Promise<readonly Announcement[]>;
  readonly show: (announcements: readonly Announcement[]) => void;
}

/** What asks a feed for newer announcements, and shows them. */
export function createAnnouncementsRenewal({
  url,
  sent,
  read,
  sanitise,
  show,
}: RenewedFeed): () => Promise<void> {
  let tag: string | undefined;
  let shown = JSON.stringify(sent);
  return async () => {
    const newer = await fetchNewer(url, tag);
    if (!newer) return;
    const feed = readJson(newer.bytes);
    if (feed === undefined) return;
    const announcements = read(feed);
    // A feed may change in what is not shown here.
    const text = JSON.stringify(announcements);
    if (text !== shown) show(await sanitise(announcements));
    // Not before: what could not be made safe, as without network, is asked for again.
    shown = text;
    tag = newer.tag;
  };
}

function readJson(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

import type { Announcement } from '../../../protocol/announcement.ts';
import { fetchIfChanged } from './fetchIfChanged.ts';

/**
 * A feed, and the functions that read and show it. Passed in: an import here of modules that the
 * page has already would make the bundler split them into chunks, which the first load waits for.
 */
export interface RenewedFeed {
  readonly url: string;
  /** The announcements embedded in the page, if any. */
  readonly embedded: readonly Announcement[] | undefined;
  /** Reads the announcements of a feed. */
  readonly read: (feed: unknown) => readonly Announcement[];
  readonly sanitise: (announcements: readonly Announcement[]) => Promise<readonly Announcement[]>;
  readonly show: (announcements: readonly Announcement[]) => void;
}

/** Creates the function that fetches newer announcements and shows them. */
export function createAnnouncementsRenewal({
  url,
  embedded,
  read,
  sanitise,
  show,
}: RenewedFeed): () => Promise<void> {
  let tag: string | undefined;
  let shown = JSON.stringify(embedded);
  return async () => {
    const changed = await fetchIfChanged(url, tag);
    if (!changed) return;
    const feed = readJson(changed.bytes);
    if (feed === undefined) return;
    const announcements = read(feed);
    // A feed may change in fields that are not shown.
    const text = JSON.stringify(announcements);
    if (text !== shown) show(await sanitise(announcements));
    // Not before: announcements that could not be sanitised, as without network, are fetched again.
    shown = text;
    tag = changed.tag;
  };
}

function readJson(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

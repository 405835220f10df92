import { useSyncExternalStore } from 'react';
import type { Announcement } from '../../protocol/announcement.ts';

type Announcements = readonly Announcement[] | undefined;

let renewed: Announcements;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns announcements newer than the page; undefined if there are none. */
export function useRenewedAnnouncements(): Announcements {
  return useSyncExternalStore(
    subscribe,
    () => renewed,
    () => undefined,
  );
}

/** Shows these announcements, which must be sanitised, from now on. */
export function setRenewedAnnouncements(announcements: Announcements): void {
  renewed = announcements;
  for (const listener of listeners) listener();
}

import { useSyncExternalStore } from 'react';
import type { Announcement } from '../../protocol/announcement.ts';

type Announcements = readonly Announcement[] | undefined;

let renewed: Announcements;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The announcements that have come since the page did; undefined where there is nothing new. */
export function useRenewedAnnouncements(): Announcements {
  return useSyncExternalStore(
    subscribe,
    () => renewed,
    () => undefined,
  );
}

/** Shows these from now on, which must be sanitised. */
export function setRenewedAnnouncements(announcements: Announcements): void {
  renewed = announcements;
  for (const listener of listeners) listener();
}

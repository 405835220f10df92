import { useEffect } from 'react';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import { WISH_LENGTH } from '../../protocol/contribution/wishes.ts';
import type { ApiBody, ApiUrl } from '../lib/apiUrls.ts';

/** How long typing must rest: what is typed on the way to something else is nobody's wish. */
const REST_MS = 2000;

/** What this tab has told: each search counts once. */
const told = new Set<string>();

/**
 * Tells the server of a search that found nothing, once typing has rested or ended with Enter. It counts
 * how many visitors miss the same, and nothing else (docs/privacy.md).
 *
 * @param query undefined if it must not be told
 */
export function useTellMissed(query: string | undefined): void {
  // Synchronises with the server.
  useEffect(() => {
    if (query === undefined || query.length < WISH_LENGTH.least) return;
    if (query.length > WISH_LENGTH.most) return;
    const tell = () => tellOnce(query);
    const timer = setTimeout(tell, REST_MS);
    const onKey = ({ key }: KeyboardEvent) => key === 'Enter' && tell();
    addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', onKey);
    };
  }, [query]);
}

function tellOnce(text: string): void {
  // Global Privacy Control: a signal of browsers that people do not want to be counted.
  if (told.has(text) || !navigator.onLine || Reflect.get(navigator, 'globalPrivacyControl')) return;
  told.add(text);
  const url = `${CONTRIBUTION_API.wishes}/missed` as const satisfies ApiUrl<'post'>;
  void fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text } satisfies ApiBody<'post', typeof url>),
    // Also when the page is left.
    keepalive: true,
    // A failure is no loss: others will miss it, too.
  }).catch(() => undefined);
}

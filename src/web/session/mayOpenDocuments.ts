import { listenToSignIns } from '../lib/signInChannel.ts';
import { fetchSession } from './fetchSession.ts';

let last: Promise<boolean> | undefined;

/**
 * Whether this visitor may open documents, as far as is known: the answer is kept until another tab
 * signs in, the network changes, or the visitor returns to this tab.
 */
export function mayOpenDocuments(): Promise<boolean> {
  last ??= fetchMayOpen();
  return last;
}

const forget = () => {
  last = undefined;
};
listenToSignIns(forget);
addEventListener('online', forget);
document.addEventListener('visibilitychange', forget);

/** Without an answer the server decides, when it is asked for a document. */
async function fetchMayOpen(): Promise<boolean> {
  return (await fetchSession())?.mayOpen ?? true;
}

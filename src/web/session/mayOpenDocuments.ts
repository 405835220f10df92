import * as v from 'valibot';
import { SessionResponseSchema } from '../../protocol/signIn.ts';
import { PATHS } from '../../protocol/urls.ts';
import { fetchJson } from '../lib/fetchJson.ts';
import { listenToSignIns } from '../lib/signInChannel.ts';

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
  const response = await fetchJson(PATHS.session).catch(() => undefined);
  const read = v.safeParse(SessionResponseSchema, response);
  return !read.success || read.output.mayOpen;
}

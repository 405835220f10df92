import * as v from 'valibot';
import { type SessionResponse, SessionResponseSchema } from '../../protocol/signIn.ts';
import { PATHS } from '../../protocol/urls.ts';
import type { ApiUrl } from '../lib/apiUrls.ts';

/** A site of files has no sign-in, and is open to everybody. */
const OPEN: SessionResponse = { mode: 'open', mayOpen: true, isCampus: false };

/** What the server says of this visitor's access; undefined without an answer. */
export async function fetchSession(): Promise<SessionResponse | undefined> {
  try {
    const url = PATHS.session satisfies ApiUrl<'get'>;
    const response = await fetch(url, { headers: { accept: 'application/json' } });
    if (response.status === 404) return OPEN;
    const read = v.safeParse(SessionResponseSchema, await response.json());
    return read.success ? read.output : undefined;
  } catch {
    // There is no network.
    return undefined;
  }
}

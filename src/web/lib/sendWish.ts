import * as v from 'valibot';
import { type WishEntry, WishedSchema } from '../../protocol/contribution/wishes.ts';
import { PATHS } from '../../protocol/urls.ts';
import { RequestError } from './requestError.ts';
import { sendJson } from './sendJson.ts';

/** Wishes for something that the archive does not have. Throws a `RequestError`. */
export async function sendWish(text: string, proof: string): Promise<WishEntry> {
  const read = v.safeParse(WishedSchema, await sendJson('POST', PATHS.wishesApi, { text, proof }));
  if (!read.success) throw new RequestError('unreadable');
  return read.output;
}

import * as v from 'valibot';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import { type WishEntry, WishedSchema } from '../../protocol/contribution/wishes.ts';
import { RequestError } from './requestError.ts';
import { sendJson } from './sendJson.ts';

/** Wishes for something that the archive does not have. Throws a `RequestError`. */
export async function sendWish(text: string, proof: string): Promise<WishEntry> {
  const read = v.safeParse(
    WishedSchema,
    await sendJson('POST', CONTRIBUTION_API.wishes, { text, proof }),
  );
  if (!read.success) throw new RequestError('unreadable');
  return read.output;
}

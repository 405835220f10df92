import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import { type WishEntry, WishedSchema } from '../../protocol/contribution/wishes.ts';
import { readAnswer } from './readAnswer.ts';
import { sendJson } from './sendJson.ts';

/** Wishes for something that the archive does not have. Throws a `RequestError`. */
export async function sendWish(text: string, proof: string): Promise<WishEntry> {
  const answer = await sendJson('POST', CONTRIBUTION_API.wishes, { text, proof });
  return readAnswer(WishedSchema, answer);
}

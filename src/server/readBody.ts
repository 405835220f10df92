import type { Context } from 'hono';
import { respondProblem } from './respondProblem.ts';

const BROKEN_OFF = 'brokenOff';

/** The body of a request, or the response if it is too long or incomplete. */
export async function readBody(
  c: Context,
  longestBytes: number,
): Promise<{ body: Buffer; problem?: never } | { body?: never; problem: Response }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // Counted while reading: Content-Length may be wrong or missing.
    for await (const chunk of c.req.raw.body ?? []) {
      size += chunk.byteLength;
      if (size > longestBytes) return { problem: respondProblem(c, 'content-too-large') };
      chunks.push(chunk);
    }
  } catch {
    // Only the client ends it early: by closing the connection, by a timeout, or with malformed
    // HTTP.
    c.set(BROKEN_OFF, true);
    return { problem: respondProblem(c, 'bad-request') };
  }
  return { body: Buffer.concat(chunks) };
}

/** Whether the client aborted a request: nobody receives a response, and none is counted. */
export function isBrokenOff(c: Context): boolean {
  return c.get(BROKEN_OFF) === true;
}

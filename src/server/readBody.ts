import type { Context } from 'hono';
import { respondProblem } from './respondProblem.ts';

const BROKEN_OFF = 'brokenOff';

/** What was posted; an answer where it is too long, or did not come to its end. */
export async function readBody(
  c: Context,
  longestBytes: number,
): Promise<{ body: Buffer; problem?: never } | { body?: never; problem: Response }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // Counted as it comes: what it says of its length may be wrong, or missing.
    for await (const chunk of c.req.raw.body ?? []) {
      size += chunk.byteLength;
      if (size > longestBytes) return { problem: respondProblem(c, 'content-too-large') };
      chunks.push(chunk);
    }
  } catch {
    // The sender alone ends it early: by going away, by taking too long, or by sending what is no HTTP.
    c.set(BROKEN_OFF, true);
    return { problem: respondProblem(c, 'bad-request') };
  }
  return { body: Buffer.concat(chunks) };
}

/** Whether its sender broke a request off: then nobody is there for an answer, and none is counted. */
export function isBrokenOff(c: Context): boolean {
  return c.get(BROKEN_OFF) === true;
}

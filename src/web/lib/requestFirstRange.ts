/**
 * Size of the first request for a document, in bytes: its length comes back in one round trip, and
 * a slow line is not busy with bytes that the first page does not need.
 */
export const FIRST_RANGE = 32 * 1024;

/** Requests the first part of a document; undefined without a network. Redirects are not followed. */
export async function requestFirstRange(
  url: string,
  send: typeof fetch,
): Promise<Response | undefined> {
  try {
    return await send(url, {
      headers: { range: `bytes=0-${FIRST_RANGE - 1}` },
      redirect: 'manual',
    });
  } catch {
    return undefined;
  }
}

/**
 * Whether another host refuses a document: it responds with a redirect to a sign-in, which is all
 * that CORS reveals. Returns false if nothing can be read; the frame must then show the response.
 */
export async function isRefused(url: string, signal: AbortSignal): Promise<boolean> {
  const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal }).catch(
    () => undefined,
  );
  return answer?.type === 'opaqueredirect';
}

/**
 * Whether a document of another host is not for this visitor: its answer is a redirect to a sign-in,
 * which is all that may be seen of it from here. Where nothing can be seen the frame is to show it.
 */
export async function isRefused(url: string, signal: AbortSignal): Promise<boolean> {
  const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal }).catch(
    () => undefined,
  );
  return answer?.type === 'opaqueredirect';
}

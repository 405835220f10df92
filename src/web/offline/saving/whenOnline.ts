/** Resolves when the browser is online, or when `signal` is aborted. */
export function whenOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine || signal.aborted) return resolve();
    const ended = new AbortController();
    const end = () => {
      ended.abort();
      resolve();
    };
    addEventListener('online', end, { signal: ended.signal });
    signal.addEventListener('abort', end, { signal: ended.signal });
  });
}

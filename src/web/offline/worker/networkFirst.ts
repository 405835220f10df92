interface NetworkFirstOptions {
  /** Requests the response from the server. */
  readonly fetch: () => Promise<Response>;
  /** Finds the stored response. */
  readonly stored: () => Promise<Response | undefined>;
  /** How long to wait for the server if there is a stored response, in ms. */
  readonly timeout: number;
  /** Whether there may be a network. */
  readonly isOnline: boolean;
}

/**
 * Answers with the server's response. If there is none, because there is no network, the server is
 * slow or a proxy cannot reach it, answers with the stored response, if there is one.
 *
 * Rejects if there is neither: the browser then shows its own error.
 */
export async function networkFirst(options: NetworkFirstOptions): Promise<Response> {
  const { fetch, stored, timeout, isOnline } = options;
  if (!isOnline) {
    const known = await stored();
    if (known) return known;
  }
  const fetched = fetch();
  // It may fail after the stored response was sent.
  fetched.catch(() => undefined);
  const first = await withTimeout(fetched, timeout);
  if (first && !isUnreachable(first)) return first;
  return (await stored()) ?? fetched;
}

/** Resolves with undefined after a time or if the promise rejects. */
async function withTimeout<T>(promise: Promise<T>, milliseconds: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, milliseconds, undefined);
  });
  try {
    return await Promise.race([promise.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a proxy says that it cannot reach the server (RFC 9110, sections 15.6.3 to 15.6.5). */
function isUnreachable({ status }: Response): boolean {
  return status === 502 || status === 503 || status === 504;
}

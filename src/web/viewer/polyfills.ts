/**
 * Polyfills for methods that pdf.js calls and browsers of November 2023 lack. The legacy build of
 * pdf.js has polyfills for JavaScript, but for browsers a year younger, and none for the platform.
 * Load this before pdf.js, in the page and in the worker.
 *
 * - `AbortSignal.any` (Chrome 116, Safari 17.4, Firefox 124): links, touches, text selection
 * - `Promise.withResolvers` (Chrome 119, Safari 17.4, Firefox 121): everything
 * - `ArrayBuffer.prototype.transferToFixedLength` (Chrome 114, Safari 17.4, Firefox 122): drawing
 * - `bytes()` of responses and blobs (Chrome 132, Safari 18, Firefox 128): cMaps, fonts, wasm
 */
provide(AbortSignal, 'any', (signals: Iterable<AbortSignal>): AbortSignal => {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) {
      controller.abort(signal.reason);
      break;
    }
    signal.addEventListener('abort', () => controller.abort(signal.reason), {
      once: true,
      signal: controller.signal,
    });
  }
  return controller.signal;
});

provide(Promise, 'withResolvers', () => {
  const functions: unknown[] = [];
  const promise = new Promise((...both) => functions.push(...both));
  const [resolve, reject] = functions;
  return { promise, resolve, reject };
});

// Copies instead of detaching the old buffer, which pdf.js no longer uses.
provide(
  ArrayBuffer.prototype,
  'transferToFixedLength',
  function transferToFixedLength(this: ArrayBuffer, length = this.byteLength) {
    const bytes = new Uint8Array(length);
    bytes.set(new Uint8Array(this, 0, Math.min(length, this.byteLength)));
    return bytes.buffer;
  },
);

for (const { prototype } of [Response, Blob]) {
  provide(prototype, 'bytes', async function bytes(this: Response | Blob) {
    return new Uint8Array(await this.arrayBuffer());
  });
}

function provide(owner: object, name: string, value: unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true });
}

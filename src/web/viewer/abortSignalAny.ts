/**
 * `AbortSignal.any` for browsers that are older than it (Chrome 116, Safari 17.4, Firefox 124):
 * pdf.js calls it for links, touches and text selection, and its polyfills stop at JavaScript itself.
 */
if (!('any' in AbortSignal)) {
  Object.defineProperty(AbortSignal, 'any', {
    value: (signals: Iterable<AbortSignal>): AbortSignal => {
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
    },
  });
}

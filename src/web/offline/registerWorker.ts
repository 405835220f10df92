import { PATHS } from '../../protocol/urls.ts';
import type { WorkerMessage } from './names.ts';

/** Registers the service worker, or checks for a newer one, and lets it answer this page. */
export async function registerWorker(): Promise<void> {
  // Neither the script nor what it might import is taken from the HTTP cache.
  await navigator.serviceWorker.register(PATHS.serviceWorker, { updateViaCache: 'none' });
  // A worker that cannot be installed is never ready, and nothing should wait for it.
  if (!navigator.serviceWorker.controller) void askToBeClaimed();
}

/** A page that was loading when the worker took over its pages was not one of them yet. */
async function askToBeClaimed(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const message: WorkerMessage = { type: 'claim' };
  if (!navigator.serviceWorker.controller) active?.postMessage(message);
}

/** Sends the active worker a message; resolves with its answer, or with undefined after a time in ms. */
export async function askWorker(message: WorkerMessage, timeout: number): Promise<unknown> {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, timeout, undefined);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      port1.close();
      resolve(data);
    };
    active?.postMessage(message, [port2]);
  });
}

/** Tells the worker, if there is one, that documents were added or removed. */
export function tellDocumentsChanged(): void {
  const message: WorkerMessage = { type: 'documents-changed' };
  navigator.serviceWorker.controller?.postMessage(message);
}

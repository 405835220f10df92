import type { HashMessage, HashRequest } from './hashMessages.ts';

/**
 * Computes the MD5 of a file in a worker, so that the page stays responsive. Rejects if the file
 * cannot be read, or with the abort reason.
 *
 * @param onProgress called with the bytes read so far
 */
export function hashFile(
  file: Blob,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<string> {
  const worker = new Worker(new URL('./md5.worker.ts', import.meta.url), { type: 'module' });
  const hashed = new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<HashMessage>) => {
      if (data.kind === 'progress') onProgress(data.bytes);
      else if (data.kind === 'done') resolve(data.md5);
      else reject(new Error('The file cannot be read.'));
    };
    worker.onerror = () => reject(new Error('The worker has failed.'));
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const request: HashRequest = { file };
  worker.postMessage(request);
  return hashed.finally(() => worker.terminate());
}

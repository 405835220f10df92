import { createLimitedProcess, type ReaderOptions } from '../covers/createDocumentReader.ts';
import type { PictureRequest } from './pictureRequest.ts';

/** Draws pictures in a limited process of its own, so that none waits for a document. */
export interface PictureDrawer {
  /** @returns the JPEG, or one line with the reason why there is none */
  draw(request: PictureRequest): Promise<{ jpeg: Uint8Array } | { jpeg?: never; reason: string }>;
  close(): void;
}

/** Ten times what the slowest picture takes on a busy machine. */
const TIMEOUT_MS = 10_000;

export function createPictureDrawer(options: ReaderOptions = {}): PictureDrawer {
  const entry = options.entry ?? new URL('./pictureProcess.ts', import.meta.url);
  const limited = createLimitedProcess({ timeoutMs: TIMEOUT_MS, ...options, entry });
  return {
    async draw(request) {
      let jpeg: Uint8Array | undefined;
      const outcome = await limited.run(
        () => request,
        (part) => {
          if (part.kind === 'picture') jpeg = part.jpeg;
        },
      );
      if (jpeg) return { jpeg };
      return { reason: outcome.kind === 'end' ? 'there is no answer' : outcome.reason };
    },
    close: limited.close,
  };
}

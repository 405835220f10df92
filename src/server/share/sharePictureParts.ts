import type { WantedPicture } from '../../catalog/shareCard.ts';
import type { Storage } from '../../storage/storage.ts';

/** Draws and stores pictures of pages for links in other apps. */
export interface SharePictureParts {
  readonly storage: Storage;
  /** The key of a picture in the storage, by everything that is in it. */
  readonly keyOf: (wanted: WantedPicture, signal: AbortSignal) => Promise<string>;
  /** Draws a picture, unless too many others wait (`busy`) or it cannot be drawn (`none`). */
  readonly draw: (
    wanted: WantedPicture,
    key: string,
    signal: AbortSignal,
  ) => Promise<'drawn' | 'busy' | 'none'>;
}

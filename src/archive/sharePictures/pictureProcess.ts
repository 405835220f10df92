/**
 * The process that draws pictures of pages for links in other apps. It has a card and the bytes of a
 * cover, which come from files of anybody: see `createLimitedProcess`.
 */

import * as v from 'valibot';
import type { DocumentResponse } from '../covers/documentMessages.ts';
import { endWithParent } from '../covers/endWithParent.ts';
import { explainFailure } from '../covers/explainFailure.ts';
import { lowerPriority } from '../covers/lowerPriority.ts';
import { drawSharePicture } from './drawSharePicture.ts';
import { PictureRequestSchema } from './pictureRequest.ts';
import { registerPictureFonts } from './registerPictureFonts.ts';

const LOW_PRIORITY = 10;

function respond(message: DocumentResponse): void {
  process.send?.(message);
}

endWithParent();
lowerPriority(LOW_PRIORITY);
registerPictureFonts();

process.on('message', async (message) => {
  try {
    respond({
      kind: 'picture',
      jpeg: await drawSharePicture(v.parse(PictureRequestSchema, message)),
    });
    respond({ kind: 'end' });
  } catch (error) {
    respond({ kind: 'failed', ...explainFailure(error) });
  }
});
process.on('disconnect', () => process.exit());
// Ctrl-C reaches every process of the terminal; the server decides when this one ends.
process.on('SIGINT', () => undefined);
respond({ kind: 'started' });

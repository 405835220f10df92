import type { RecognizedText } from '../documentMessages.ts';
import { MOST_IMAGE_PIXELS, withPdf } from '../openPdf.ts';
import { createRecognizer, type Recognizer } from './createRecognizer.ts';
import { drawPage } from './drawPage.ts';
import { recognizePicture } from './recognizePicture.ts';

/** Stays loaded for the next page. */
let recognizer: Promise<Recognizer> | undefined;

/** Recognises the text of a page of a PDF. Throws the errors of pdf.js, see `explainFailure`. */
export async function recognizePage(path: string, number: number): Promise<RecognizedText> {
  recognizer ??= createRecognizer();
  const recognize = await recognizer;
  const open = { mostImagePixels: MOST_IMAGE_PIXELS };
  const picture = await withPdf(path, open, async (document) =>
    drawPage(await document.getPage(number)),
  );
  return recognizePicture(picture, recognize);
}

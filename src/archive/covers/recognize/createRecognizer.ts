import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import createCore from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import type { GreyPicture } from './greyPicture.ts';

/** A rectangle in pixels from the top left: left, top, right, bottom. */
export type PixelBox = readonly [left: number, top: number, right: number, bottom: number];

/** A word as the engine sees it: of Chinese, one to four characters. */
export interface SeenWord {
  readonly text: string;
  readonly box: PixelBox;
  /** From 0 to 1. */
  readonly confidence: number;
}

/** Recognises the text in a part of a picture: its lines from top to bottom, each with its words. */
export type Recognizer = (picture: GreyPicture, part: PixelBox) => SeenWord[][];

const LANGUAGE = 'chi_sim';
/** OEM_LSTM_ONLY: the model has no other part. */
const NEURAL = 1;

const SETTINGS = {
  // PSM_SINGLE_BLOCK. The engine's own layout analysis (PSM_AUTO) leaves out lines and columns of
  // exam papers, of which much is white.
  tessedit_pageseg_mode: '6',
  user_defined_dpi: '210',
  // Otherwise each line that is hard to read is read again in inverted colours.
  invert_threshold: '0',
};

/** Columns of TSV: level, page, block, paragraph, line, word, left, top, width, height, … */
const WORD_LEVEL = '5';

/**
 * Loads the engine and its model, which takes a quarter of a second and 50 MB. Both are in the
 * packages: nothing is downloaded.
 */
export async function createRecognizer(): Promise<Recognizer> {
  const nothing = () => undefined;
  const core = await createCore({ print: nothing, printErr: nothing });
  const file = import.meta.resolve(
    '@tesseract.js-data/chi_sim/4.0.0_best_int/chi_sim.traineddata.gz',
  );
  const model = readFileSync(fileURLToPath(file));
  core.FS.writeFile(`${LANGUAGE}.traineddata`, gunzipSync(model));
  const engine = new core.TessBaseAPI();
  if (engine.Init(null, LANGUAGE, NEURAL) !== 0) throw new Error('the recogniser does not start');
  for (const [name, value] of Object.entries(SETTINGS)) engine.SetVariable(name, value);

  return ({ width, height, data }, [left, top, right, bottom]) => {
    core.FS.writeFile(
      '/input',
      Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]),
    );
    if (engine.SetImageFile(1, 0, false) !== 0) throw new Error('a picture cannot be recognised');
    engine.SetRectangle(left, top, right - left, bottom - top);
    if (engine.Recognize(null) !== 0) throw new Error('a picture cannot be recognised');
    return parseTsv(engine.GetTSVText(0));
  };
}

function parseTsv(tsv: string): SeenWord[][] {
  const lines = new Map<string, SeenWord[]>();
  for (const row of tsv.split('\n')) {
    const [level, page, block, paragraph, line, , ...rest] = row.split('\t');
    const [left = 0, top = 0, width = 0, height = 0, confidence = 0] = rest.map(Number);
    const text = rest[5]?.trim();
    if (level !== WORD_LEVEL || !text) continue;
    const key = `${page} ${block} ${paragraph} ${line}`;
    const words = lines.get(key) ?? [];
    lines.set(key, words);
    const box = [left, top, left + width, top + height] as const;
    words.push({ text, box, confidence: confidence / 100 });
  }
  return [...lines.values()];
}

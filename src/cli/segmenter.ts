import { cut, cut_all } from 'jieba-wasm';
import type { Segment } from '../search/engine.ts';
import { segmentByJieba } from '../search/segmentByJieba.ts';

/**
 * The dictionary of jieba, as Node loads it. The first cut takes about a quarter of a second and
 * 100 MB; the module itself about 30 ms.
 */
export function loadSegmenter(): Segment {
  return segmentByJieba({ cut, cut_all });
}

import * as v from 'valibot';

const bytes = v.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** What the rendering process says: first that it has started, then one answer for each path. */
export const RenderAnswerSchema = v.variant('kind', [
  v.object({ kind: v.literal('started') }),
  /** The first page as JPEG in full size and as WebP thumbnail. */
  v.object({ kind: v.literal('drawn'), jpeg: bytes, webp: bytes }),
  /** The document cannot be drawn, and will not be until it changes. */
  v.object({ kind: v.literal('failed'), reason: v.string() }),
]);

export type RenderAnswer = v.InferOutput<typeof RenderAnswerSchema>;
export type DrawnCover = Extract<RenderAnswer, { kind: 'drawn' }>;
export type FailedCover = Extract<RenderAnswer, { kind: 'failed' }>;

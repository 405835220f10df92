import * as v from 'valibot';

const bytes = v.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** A request to the process that draws the picture of a card. */
export const PictureRequestSchema = v.object({
  shape: v.picklist(['wide', 'square']),
  card: v.object({
    kind: v.picklist(['book', 'test', 'doc', 'course']),
    title: v.string(),
    lines: v.array(v.string()),
  }),
  /** The wordmark. */
  brand: v.object({ name: v.string(), suffix: v.string() }),
  /** The cover as JPEG, as a file has it. */
  cover: v.optional(bytes),
});

export type PictureRequest = v.InferOutput<typeof PictureRequestSchema>;

import * as v from 'valibot';

/** What the process that makes PDFs is asked for. */
export const PdfRequestSchema = v.variant('kind', [
  /** In the order of the pages. */
  v.object({ kind: v.literal('pictures'), paths: v.array(v.string()) }),
  v.object({
    kind: v.picklist(['markdown', 'text']),
    path: v.string(),
    title: v.string(),
  }),
]);

const bytes = v.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** What it answers with: first that it has started. */
export const PdfAnswerSchema = v.variant('kind', [
  v.object({ kind: v.literal('started') }),
  v.object({ kind: v.literal('pdf'), pdf: bytes }),
  /** `at` is the picture that is none. */
  v.object({ kind: v.literal('failed'), reason: v.string(), at: v.optional(v.number()) }),
]);

export type PdfRequest = v.InferOutput<typeof PdfRequestSchema>;
export type PdfAnswer = v.InferOutput<typeof PdfAnswerSchema>;

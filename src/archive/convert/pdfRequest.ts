import * as v from 'valibot';

/** A request to the process that makes PDFs. */
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

/** A message of the process: first that it has started. */
export const PdfResponseSchema = v.variant('kind', [
  v.object({ kind: v.literal('started') }),
  v.object({ kind: v.literal('pdf'), pdf: bytes }),
  /** `at` is the index of the invalid picture. */
  v.object({ kind: v.literal('failed'), reason: v.string(), at: v.optional(v.number()) }),
]);

export type PdfRequest = v.InferOutput<typeof PdfRequestSchema>;
export type PdfResponse = v.InferOutput<typeof PdfResponseSchema>;

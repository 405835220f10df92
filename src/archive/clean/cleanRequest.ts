import * as v from 'valibot';

/** A request to the process that cleans PDFs. */
export const CleanRequestSchema = v.object({
  /** The path of the PDF to clean. */
  clean: v.string(),
});

export type CleanRequest = v.InferOutput<typeof CleanRequestSchema>;

import * as v from 'valibot';
import { UPLOAD_REFUSALS, UPLOAD_WARNINGS } from '../../protocol/contribution/uploads.ts';
import type { Upload } from '../../state/uploads.ts';

/** The part of an `Examination` that proposals need. */
const FactsSchema = v.variant('kind', [
  v.object({ kind: v.literal('refused'), refusal: v.picklist(UPLOAD_REFUSALS) }),
  v.object({
    kind: v.literal('fit'),
    filetype: v.picklist(['pdf', 'zip']),
    pages: v.exactOptional(v.number()),
    textHash: v.exactOptional(v.string()),
    warnings: v.array(
      v.object({ kind: v.picklist(UPLOAD_WARNINGS), detail: v.exactOptional(v.string()) }),
    ),
  }),
]);
export type UploadFacts = v.InferOutput<typeof FactsSchema>;
export type FitFacts = Extract<UploadFacts, { kind: 'fit' }>;

/** What was found in a file; undefined if nobody has looked yet. */
export function readFacts({ facts }: Pick<Upload, 'facts'>): UploadFacts | undefined {
  return facts === undefined ? undefined : v.parse(FactsSchema, JSON.parse(facts));
}

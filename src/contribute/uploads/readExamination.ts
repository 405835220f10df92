import * as v from 'valibot';
import { FIELD_NAMES } from '../../catalog/fieldName.ts';
import { ITEM_TYPES } from '../../protocol/contribution/fields.ts';
import { UPLOAD_REFUSALS, UPLOAD_WARNINGS } from '../../protocol/contribution/uploads.ts';
import type { Upload } from '../../state/uploads.ts';
import type { Examination } from '../archivePorts.ts';

const Values = v.array(v.string());

const ProposalSchema = v.object({
  values: v.exactOptional(Values),
  candidates: v.exactOptional(v.array(Values)),
  certainty: v.picklist(['sure', 'likely', 'open']),
  reason: v.string(),
});

const ProposalsSchema = v.object(v.entriesFromList(FIELD_NAMES, v.exactOptional(ProposalSchema)));

const ExaminationSchema = v.variant('kind', [
  v.object({ kind: v.literal('refused'), refusal: v.picklist(UPLOAD_REFUSALS) }),
  v.object({
    kind: v.literal('fit'),
    filetype: v.picklist(['pdf', 'zip']),
    // JSON has no undefined.
    pages: v.optional(v.number()),
    textHash: v.optional(v.string()),
    warnings: v.array(
      v.object({ kind: v.picklist(UPLOAD_WARNINGS), detail: v.exactOptional(v.string()) }),
    ),
    type: v.picklist(ITEM_TYPES),
    typeReason: v.string(),
    proposals: v.object(v.entriesFromList(ITEM_TYPES, ProposalsSchema)),
  }),
]);

/** What the limited process found out about an upload; undefined until it has. */
export function readExamination({ facts }: Pick<Upload, 'facts'>): Examination | undefined {
  if (facts === undefined) return undefined;
  const read = v.parse(ExaminationSchema, JSON.parse(facts));
  return read.kind === 'refused' ? read : { ...read, pages: read.pages, textHash: read.textHash };
}

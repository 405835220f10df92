import * as v from 'valibot';
import { FormValuesSchema, ITEM_TYPES } from '../../protocol/contribution/fields.ts';
import { Md5Schema } from '../../protocol/contribution/md5Schema.ts';
import { REFUSAL_REASONS } from '../../protocol/contribution/proposals.ts';
import type { Proposal } from '../../state/proposals.ts';
import { exactValues } from './values.ts';

const Values = v.pipe(
  FormValuesSchema,
  v.transform((values) => exactValues(values)),
);

const StoredSchema = v.object({
  content: v.variant('kind', [
    v.object({
      kind: v.literal('add'),
      upload: v.string(),
      type: v.picklist(ITEM_TYPES),
      values: Values,
    }),
    v.object({
      kind: v.literal('edit'),
      changes: v.array(
        v.object({ kind: v.literal('edit'), id: Md5Schema, before: Values, after: Values }),
      ),
    }),
  ]),
  /** As the card will show it. */
  title: v.string(),
  /** The sentence to the reviewer. */
  note: v.exactOptional(v.string()),
  /** How many warnings and duplicates there were when it was submitted. */
  remarks: v.number(),
  /** The hash of the text of the document, to find the same text in another file. */
  textHash: v.exactOptional(v.string()),
  /** Whether the document is cleaned when it is published. */
  clean: v.exactOptional(v.boolean()),
  /** Why it was refused. */
  reason: v.exactOptional(v.picklist(REFUSAL_REASONS)),
  /** Why the last attempt to publish it failed. */
  failure: v.exactOptional(v.string()),
  /** The items that it added or changed. */
  items: v.exactOptional(v.array(v.string())),
});

/** What the column `content` of a proposal has. */
export type StoredProposal = v.InferOutput<typeof StoredSchema>;
export type StoredContent = StoredProposal['content'];

/** The most characters that fit into the column. */
export const LONGEST_CONTENT = 200_000;

/** Throws if the column was written by another program. */
export function readStored({ content }: Pick<Proposal, 'content'>): StoredProposal {
  return v.parse(StoredSchema, JSON.parse(content));
}

export function writeStored(stored: StoredProposal): string {
  return JSON.stringify(stored);
}

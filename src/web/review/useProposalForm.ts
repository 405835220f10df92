import { useState } from 'react';
import type { FieldName } from '../../catalog/fieldName.ts';
import { FORM_FIELDS, splitValue } from '../../catalog/formFields.ts';
import type { AcceptRequest } from '../../protocol/contribution/review.ts';
import { changedFields, tidyValues, type Values } from './compareValues.ts';
import type { Change, Reviewed } from './reviewSchemas.ts';

/** The values of a proposal as the reviewer has changed them, and what is removed from the file. */
export interface ProposalForm {
  readonly valuesOf: (change: Change) => Values;
  readonly setText: (change: Change, name: FieldName, text: string) => void;
  readonly reset: (change: Change, name: FieldName) => void;
  readonly isEdited: boolean;
  readonly isCleaned: boolean;
  readonly setCleaned: (isCleaned: boolean) => void;
  readonly request: () => AcceptRequest;
}

/** @param isCleaned whether what can be removed from the file is removed unless the reviewer says otherwise */
export function useProposalForm({ version, changes }: Reviewed, cleaned: boolean): ProposalForm {
  const [edits, setEdits] = useState<Readonly<Record<string, Values>>>({});
  const [isCleaned, setCleaned] = useState(cleaned);
  const valuesOf = (change: Change): Values => edits[change.id] ?? change.after;
  const isChanged = (change: Change) => changedFields(change.after, valuesOf(change)).length > 0;
  const isEdited = changes.some(isChanged);
  // What somebody else has changed meanwhile is overwritten only with values that were seen here.
  const sent = changes.filter((change) => isChanged(change) || change.conflicts.length > 0);

  function set(change: Change, name: FieldName, values: readonly string[] | undefined): void {
    setEdits({ ...edits, [change.id]: { ...valuesOf(change), [name]: values } });
  }

  return {
    valuesOf,
    setText(change, name, text) {
      const field = FORM_FIELDS[change.type].find((each) => each.name === name);
      if (field) set(change, name, splitValue(field, text));
    },
    reset: (change, name) => set(change, name, change.after[name]),
    isEdited,
    isCleaned,
    setCleaned,
    request: () => ({
      version,
      ...(sent.length > 0 && {
        changes: sent.map((change) => ({ id: change.id, values: tidyValues(valuesOf(change)) })),
      }),
      ...(isCleaned && { clean: true }),
    }),
  };
}

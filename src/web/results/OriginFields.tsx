import type { ReactElement } from 'react';
import { Field } from './Field.tsx';

/** The fields 备注 (note) and 来源 (source) of an item. */
export function OriginFields({
  data: { note, source },
}: {
  readonly data: { readonly note?: string | undefined; readonly source?: string | undefined };
}): ReactElement {
  return (
    <>
      {note && <Field name="备注">{note}</Field>}
      {source && <Field name="来源">{source}</Field>}
    </>
  );
}

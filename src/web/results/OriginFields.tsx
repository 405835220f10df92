import type { ReactElement } from 'react';
import { Field } from './Field.tsx';

/** What else there is to say of a document, and how it was called or where it came from. */
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

import { useEffect, useState } from 'react';
import type { FieldName } from '../../../catalog/fieldName.ts';
import type { FormField } from '../../../catalog/formFields.ts';
import { contributeApi } from '../api/contributeApi.ts';

/** How long typing rests before values are asked for, in ms. */
const REST_MS = 150;
const NONE: readonly string[] = [];

/** Values of the archive for what is typed into a field; none for an empty text. */
export function useSuggestions(field: FieldName, entry: string): readonly string[] {
  const [found, setFound] = useState<{
    readonly entry: string;
    readonly values: readonly string[];
  }>();
  useEffect(() => {
    if (entry === '') return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      contributeApi.suggestions(field, entry, controller.signal).then(
        (values) => setFound({ entry, values: values.filter((value) => value !== entry) }),
        // A form without suggestions can be filled in, too.
        () => setFound(undefined),
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [field, entry]);
  // The last ones stay while the next are on their way, as long as typing goes on.
  return entry === '' || !found ? NONE : found.values;
}

/** The entry of a list that is being typed: what follows the last comma. */
export function lastEntry({ isList }: Pick<FormField, 'isList'>, text: string): string {
  return (isList ? (/[^,，、;；]*$/u.exec(text)?.[0] ?? '') : text).trim();
}

export function replaceLastEntry(
  field: Pick<FormField, 'isList'>,
  text: string,
  value: string,
): string {
  if (!field.isList) return value;
  return `${text.replace(/[^,，、;；]*$/u, '')}${value}`;
}

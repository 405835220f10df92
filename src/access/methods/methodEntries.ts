import * as v from 'valibot';

const ID_RULE =
  'must be 1 to 30 lower-case letters, digits and hyphens, such as sso, and another name than cli';
const LABEL_RULE = 'must be what visitors read, of 1 to 40 characters';

/** `/auth/{uuid}/cli` is where a command line is let in. */
const RESERVED = ['cli'];

/**
 * The keys that every sign-in method has, whatever its kind.
 *
 * @param kind also its id, where it is given none
 * @param label what visitors read, where it is given none
 */
export function methodEntries<const Kind extends string>(kind: Kind, label: string) {
  const usualId: string = kind;
  return {
    kind: v.literal(kind),
    /** Stands in addresses and in the name of its secret's environment variable. */
    id: v.pipe(
      v.nullish(v.string(), usualId),
      v.regex(/^[a-z0-9](?:[a-z0-9-]{0,28}[a-z0-9])?$/u, ID_RULE),
      v.check((id) => !RESERVED.includes(id), ID_RULE),
    ),
    label: v.pipe(
      v.nullish(v.string(), label),
      v.trim(),
      v.nonEmpty(LABEL_RULE),
      v.maxLength(40, LABEL_RULE),
    ),
  };
}

import * as v from 'valibot';
import { INVITATION_METHOD } from '../../protocol/signIn.ts';

const ID_RULE =
  'must be 1 to 30 lower-case letters, digits and hyphens, such as sso, and another name than cli and invitation';
const LABEL_RULE = 'must be what visitors read, of 1 to 40 characters';

/** `/auth/{uuid}/cli` is the page that approves a command line. */
const RESERVED = ['cli', INVITATION_METHOD];

/**
 * The keys that every sign-in method has, whatever its kind.
 *
 * @param kind also the default id
 * @param label the default label for visitors
 */
export function methodEntries<const Kind extends string>(kind: Kind, label: string) {
  const defaultId: string = kind;
  return {
    kind: v.literal(kind),
    /** Part of URLs and of the name of its secret's environment variable. */
    id: v.pipe(
      v.nullish(v.string(), defaultId),
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

import * as v from 'valibot';
import { wayEntries } from '../wayEntries.ts';

const SERVER_RULE =
  'must be the address of the CAS server with https://, without what follows /login, such as https://cas.example.edu/cas';
const ATTRIBUTE_RULE = 'must be the name of an attribute, such as eduPersonAffiliation';
const VALUES_RULE = 'must be a list of 1 to 100 values, any of which makes a member';

/** Only on the machine itself nobody can listen on the way. */
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** A key without a value, whose lines below it are comments, counts as absent. */
function optional<const Schema extends v.GenericSchema>(schema: Schema) {
  return v.optional(
    v.pipe(
      v.nullable(schema),
      v.transform((value) => value ?? undefined),
    ),
  );
}

/** The university's own sign-in page, if it speaks CAS (Apereo CAS protocol, versions 2.0 and 3.0). */
export const casSettings = v.pipe(
  v.strictObject({
    ...wayEntries('cas', '统一身份认证'),
    /** What `/login` and `/serviceValidate` are below. */
    server: v.pipe(
      v.string(SERVER_RULE),
      v.regex(/^https?:\/\/[^\s?#@\\]+$/u, SERVER_RULE),
      v.check(isSecure, SERVER_RULE),
      v.transform((text) => text.replace(/(?:\/login)?\/*$/u, '')),
    ),
    /** Which `serviceValidate` it has; only that of 3.0 tells attributes. */
    version: v.nullish(v.picklist([2, 3], 'must be 2 or 3'), 3),
    /** Whether the password is asked for even where somebody is signed in at the university. */
    renew: v.nullish(v.boolean(), false),
    /** Which of those who have an account there count as members; all of them where it is absent. */
    require: optional(
      v.strictObject({
        attribute: v.pipe(v.string(), v.regex(/^[\p{L}_][\p{L}\p{N}._-]{0,99}$/u, ATTRIBUTE_RULE)),
        values: v.pipe(
          v.array(v.pipe(v.string(), v.trim(), v.nonEmpty(VALUES_RULE)), VALUES_RULE),
          v.minLength(1, VALUES_RULE),
          v.maxLength(100, VALUES_RULE),
        ),
      }),
    ),
  }),
  v.check(
    ({ version, require }) => version === 3 || require === undefined,
    'can only require an attribute of version 3: version 2 tells none',
  ),
);

export type CasSettings = v.InferOutput<typeof casSettings>;

function isSecure(text: string): boolean {
  const url = URL.parse(text);
  if (url === null) return false;
  return url.protocol === 'https:' || LOCAL_HOSTS.includes(url.hostname);
}

import * as v from 'valibot';
import { optionalKey } from '../../../protocol/optionalKey.ts';
import { methodEntries } from '../methodEntries.ts';
import { secureAddress } from '../secureAddress.ts';

const ATTRIBUTE_RULE = 'must be the name of an attribute, such as eduPersonAffiliation';
const VALUES_RULE = 'must be a list of 1 to 100 values, any of which makes a member';

/** The university's own sign-in page, if it speaks CAS (Apereo CAS protocol, versions 2.0 and 3.0). */
export const CasSchema = v.pipe(
  v.strictObject({
    ...methodEntries('cas', '统一身份认证'),
    /** The parent URL of `/login` and `/serviceValidate`. */
    server: v.pipe(
      secureAddress('https://cas.example.edu/cas'),
      v.transform((text) => text.replace(/(?:\/login)?\/*$/u, '')),
    ),
    /** The version of its `serviceValidate`; only 3.0 returns attributes. */
    version: v.nullish(v.picklist([2, 3], 'must be 2 or 3'), 3),
    /** Whether the server requires the password even from signed-in users. */
    renew: v.nullish(v.boolean(), false),
    /** Which accounts count as members; all if absent. */
    require: optionalKey(
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

export type CasSettings = v.InferOutput<typeof CasSchema>;

import * as v from 'valibot';
import { isWebAddress } from '../catalog/webAddress.ts';
import { declareInput } from './inputSchema.ts';

/** Characters of an address: no whitespace, backslash or control character. */
const ADDRESS = String.raw`[^\s\\\u0000-\u001f\u007f-\u009f]`;

const REASON = 'must be a path that starts with / or an address that starts with https://';

/**
 * The schema of an address that a page links to. Stricter than the one for other sites' catalogs,
 * because here the maintainer can correct it.
 */
export const WebAddressSchema = declareInput(
  v.pipe(
    v.string(REASON),
    v.trim(),
    v.check(
      (text) => isWebAddress(text) && !/[\s\\]/u.test(text) && URL.canParse(text, 'http://site'),
      REASON,
    ),
  ),
  // Looser in one respect: a pattern cannot tell an impossible host or port.
  v.pipe(
    v.string(),
    v.regex(
      new RegExp(
        `^\\s*(?:[Hh][Tt][Tt][Pp][Ss]?://${ADDRESS.replace('^', '^/')}|/(?![/\\\\]))${ADDRESS}*\\s*$`,
      ),
    ),
  ),
);

import * as v from 'valibot';
import { isWebAddress } from '../catalog/webAddress.ts';
import { takes } from './inputForm.ts';

/** Characters of an address: neither space nor backslash nor what controls a terminal. */
const ADDRESS = String.raw`[^\s\\\u0000-\u001f\u007f-\u009f]`;

const REASON = 'must be a path that starts with / or an address that starts with https://';

/**
 * The schema of an address that a page links to. Stricter than what catalogs of others are read
 * with: here someone can still mend it.
 */
export const WebAddressSchema = takes(
  v.pipe(
    v.string(REASON),
    v.trim(),
    v.check(
      (text) => isWebAddress(text) && !/[\s\\]/u.test(text) && URL.canParse(text, 'http://site'),
      REASON,
    ),
  ),
  // Looser in one thing: that there can be such a host and port is nothing for a pattern.
  v.pipe(
    v.string(),
    v.regex(
      new RegExp(
        `^\\s*(?:[Hh][Tt][Tt][Pp][Ss]?://${ADDRESS.replace('^', '^/')}|/(?![/\\\\]))${ADDRESS}*\\s*$`,
      ),
    ),
  ),
);

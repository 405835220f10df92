import * as v from 'valibot';
import { isWebAddress } from '../catalog/webAddress.ts';

const REASON = 'must be a path that starts with / or an address that starts with https://';

/**
 * The schema of an address that a page links to. Stricter than what catalogs of others are read
 * with: here someone can still mend it.
 */
export const WebAddressSchema = v.pipe(
  v.string(REASON),
  v.trim(),
  v.check(
    (text) => isWebAddress(text) && !/[\s\\]/u.test(text) && URL.canParse(text, 'http://site'),
    REASON,
  ),
);

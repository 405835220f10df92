/** An entity tag as received (RFC 9110, section 8.8.3); `opaque` is the text between the quotes. */
export interface EntityTag {
  readonly weak: boolean;
  readonly opaque: string;
}

const ENTITY_TAG = String.raw`(W/)?"([\x21\x23-\x7e\x80-\u{10ffff}]*)"`;
const ONE_TAG = new RegExp(`^${ENTITY_TAG}$`, 'u');
// One element of a list with its separator; elements may be empty (section 5.6.1.2).
const LIST_ELEMENT = new RegExp(`[ \\t]*(?:${ENTITY_TAG}[ \\t]*)?(?:,|$)`, 'uy');

/** Parses one entity tag; undefined if the text is not one. */
export function parseEntityTag(text: string): EntityTag | undefined {
  const match = ONE_TAG.exec(text);
  return match === null ? undefined : toTag(match[1], match[2]);
}

/**
 * Parses the value of If-Match or If-None-Match; undefined if it is neither `*` nor a list of tags.
 */
export function parseEntityTags(text: string): readonly EntityTag[] | '*' | undefined {
  if (text === '*') return '*';
  const tags: EntityTag[] = [];
  LIST_ELEMENT.lastIndex = 0;
  while (LIST_ELEMENT.lastIndex < text.length) {
    const match = LIST_ELEMENT.exec(text);
    if (match === null) return undefined;
    if (match[2] !== undefined) tags.push(toTag(match[1], match[2]));
  }
  return tags;
}

/**
 * Whether a list, or `*`, names a strong tag of this server (RFC 9110, section 8.8.3.2). In a weak
 * comparison a weak tag counts as well. An invalid list matches nothing.
 */
export function matchesEntityTag(
  list: string,
  ours: string,
  comparison: 'strong' | 'weak',
): boolean {
  const tags = parseEntityTags(list);
  if (tags === '*') return true;
  return (
    tags?.some(({ weak, opaque }) => opaque === ours && !(weak && comparison === 'strong')) ?? false
  );
}

function toTag(weak: string | undefined, opaque: string | undefined): EntityTag {
  return { weak: weak !== undefined, opaque: opaque ?? '' };
}

/** An entity tag as received (RFC 9110, section 8.8.3); `opaque` is what stands between the quotes. */
export interface EntityTag {
  readonly weak: boolean;
  readonly opaque: string;
}

const ENTITY_TAG = String.raw`(W/)?"([\x21\x23-\x7e\x80-\u{10ffff}]*)"`;
const ONE_TAG = new RegExp(`^${ENTITY_TAG}$`, 'u');
// One element of a list with what parts it from the next; elements may be empty (section 5.6.1.2).
const LIST_ELEMENT = new RegExp(`[ \\t]*(?:${ENTITY_TAG}[ \\t]*)?(?:,|$)`, 'uy');

/** Reads one entity tag, or undefined where the text is none. */
export function parseEntityTag(text: string): EntityTag | undefined {
  const match = ONE_TAG.exec(text);
  return match === null ? undefined : toTag(match[1], match[2]);
}

/** Reads the value of If-Match or If-None-Match; undefined where it is neither `*` nor a list of tags. */
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
 * Whether a list, or `*`, names a strong tag of ours (RFC 9110, section 8.8.3.2). Compared weakly, a
 * weak tag counts as well. What is no list matches nothing.
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

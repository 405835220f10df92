import * as v from 'valibot';
import { optionalKey } from './optionalKey.ts';

const link = v.pipe(
  v.string(),
  v.url('must be a full address such as https://example.edu/'),
  v.regex(/^https?:/u, 'must start with http:// or https://'),
);
/** An address in which `{id}` stands for an item's MD5. */
const template = v.pipe(
  v.string(),
  v.regex(/^https?:.*\{id\}/u, 'must start with https:// and contain {id}'),
);

/** A host of this site, without a path: `https://docs.example.edu`. A slash at its end is dropped. */
const origin = v.pipe(
  v.string(),
  v.regex(/^https?:\/\//iu, 'must start with http:// or https://'),
  v.url('must be an address such as https://docs.example.edu'),
  v.regex(
    /^https?:\/\/[^\s/?#@\\;,]+\/?$/iu,
    'must be a host alone, such as https://docs.example.edu, without path or user name',
  ),
  v.transform((text) => text.replace(/\/$/u, '').toLowerCase()),
);

/**
 * `site.yml`: who we are. Every key is optional and has a default or is left out of the pages, so
 * that a folder without the file is a site too. The result is public: it is sent to the browser.
 */
export const SiteSchema = v.strictObject({
  /** The wordmark: a name and a small suffix (specification, section 1). */
  brand: v.nullish(
    v.strictObject({
      name: v.nullish(v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty')), 'CampusDocs'),
      suffix: v.nullish(v.string(), ''),
    }),
    {},
  ),
  university: v.nullish(v.string(), ''),
  description: v.nullish(v.string(), '搜索、预览和下载同学们收集的书籍、试卷和学习资料'),
  /** What the about page says of the site: Markdown in the file, sanitised HTML once it is read. */
  about: v.nullish(v.string(), ''),
  /** Who runs the site, on the about page. */
  operator: v.nullish(v.string(), ''),
  /** The mailbox that the not-found page names. */
  contact: optionalKey(v.pipe(v.string(), v.email('must be a mail address'))),
  links: v.nullish(
    v.strictObject({
      /** The organisation's repository page, in the footer. */
      organisation: optionalKey(link),
      /** The repository that the banner asks visitors to star. */
      star: optionalKey(link),
      /** How to contribute a file to the archive. */
      contribute: optionalKey(link),
      /** Where an item's metadata is edited, and where it can be read; `{id}` is the MD5. */
      editMetadata: optionalKey(template),
      viewMetadata: optionalKey(template),
    }),
    {},
  ),
  /** Where else things live; same-origin when absent (specification, section 7). */
  hosts: v.nullish(
    v.strictObject({
      /** The archive's main host; files come from it where a preview deployment has none. */
      main: optionalKey(origin),
      /** Where the packed catalog is that browsers search. */
      data: optionalKey(origin),
      /** Where `wiki.json` is; of no effect, since the packed catalog holds its entries. */
      wiki: optionalKey(origin),
      /** Where `feed.json` is. */
      blog: optionalKey(origin),
    }),
    {},
  ),
});

/** The settings of a site, as pages and server use them. */
export type Site = v.InferOutput<typeof SiteSchema>;

/** The settings of an archive without `site.yml`. */
export const DEFAULT_SITE: Site = v.parse(SiteSchema, {});

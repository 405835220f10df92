import * as v from 'valibot';
import { optionalKey } from './optionalKey.ts';

const link = v.pipe(
  v.string(),
  v.url('must be a full address such as https://example.edu/'),
  v.regex(/^https?:/u, 'must start with http:// or https://'),
);
/** A URL in which `{id}` stands for an item's MD5. */
const template = v.pipe(
  v.string(),
  v.regex(/^https?:.*\{id\}/u, 'must start with https:// and contain {id}'),
);

/** The origin of a host: `https://docs.example.edu`. A trailing slash is dropped. */
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
 * The public settings in `site.yml`. Every key is optional, so a folder without the file is a site,
 * too. The result is sent to browsers.
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
  /** The text of the about page: Markdown in the file, sanitised HTML once read. */
  about: v.nullish(v.string(), ''),
  /** Whether search engines may list the pages of the site. */
  index: v.nullish(v.boolean(), true),
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
  /** Other hosts of the site; same origin if absent (specification, section 7). */
  hosts: v.nullish(
    v.strictObject({
      /** The main archive host; preview deployments, which have no files, get them from it. */
      main: optionalKey(origin),
      /** The host of the packed catalog that browsers search. */
      data: optionalKey(origin),
      /** The host of `wiki.json`; has no effect, since the packed catalog contains its entries. */
      wiki: optionalKey(origin),
      /** The host of `feed.json`. */
      blog: optionalKey(origin),
    }),
    {},
  ),
});

/** The public settings of a site. */
export type Site = v.InferOutput<typeof SiteSchema>;

/** The settings of an archive without `site.yml`. */
export const DEFAULT_SITE: Site = v.parse(SiteSchema, {});

import * as v from 'valibot';
import { optionalKey } from '../protocol/optionalKey.ts';

const RULE = 'must be true or false';

/** `crawlers` of `site.yml`: what crawlers may use the pages for. Whether to list them is `index`. */
export const CrawlersSchema = v.strictObject({
  /** Whether a model may read pages to answer a question; by default, if search engines may list them. */
  answers: optionalKey(v.boolean(RULE)),
  /** Whether models may be trained with them. */
  training: v.nullish(v.boolean(RULE), false),
});

export type CrawlerSettings = v.InferOutput<typeof CrawlersSchema>;

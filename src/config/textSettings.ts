import * as v from 'valibot';
import { optionalKey } from '../protocol/optionalKey.ts';

const NODES_RULE =
  'must be addresses of nodes, such as [https://search.example.edu:9200], without user name and path';
const INDEX_RULE =
  'must be a name for the index, such as my-archive: lower case letters, digits, -';
const CA_RULE = 'must be the path of a file with a certificate, such as /etc/ssl/opensearch.pem';
const SHARDS_RULE = 'must be a whole number from 1 to 100';
const REPLICAS_RULE = 'must be a whole number from 0 to 5';

const node = v.pipe(
  v.string(NODES_RULE),
  v.url(NODES_RULE),
  v.regex(/^https?:\/\/[^\s/?#@\\]+\/?$/iu, NODES_RULE),
  v.transform((text) => text.replace(/\/$/u, '')),
);

function wholeNumber(from: number, to: number, rule: string) {
  return v.pipe(v.number(rule), v.integer(rule), v.minValue(from, rule), v.maxValue(to, rule));
}

/** The cluster that keeps the index of the pages of documents. */
const OpenSearchSchema = v.strictObject({
  nodes: v.pipe(v.array(node, NODES_RULE), v.minLength(1, NODES_RULE), v.maxLength(50, NODES_RULE)),
  /** Has no default: two archives with one name would remove each other's pages. */
  index: v.pipe(v.string(INDEX_RULE), v.regex(/^[a-z0-9][a-z0-9-]{0,60}$/u, INDEX_RULE)),
  ca: optionalKey(v.pipe(v.string(CA_RULE), v.nonEmpty(CA_RULE))),
  shards: v.nullish(wholeNumber(1, 100, SHARDS_RULE), 1),
  replicas: v.nullish(wholeNumber(0, 5, REPLICAS_RULE), 1),
});

/** `text` of `site.yml`: where the pages of documents are indexed; in a file by default. */
export const TextSchema = v.strictObject({ opensearch: optionalKey(OpenSearchSchema) });

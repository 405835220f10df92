import * as v from 'valibot';
import { optionalKey } from '../protocol/optionalKey.ts';

const BUCKET_RULE = 'must be the name of a bucket, such as my-archive';
const REGION_RULE = 'must be the name of a region, such as eu-central-1, or auto for R2';
const ENDPOINT_RULE =
  'must be the address of the service, such as https://minio.example.edu, without user name and bucket';
const PREFIX_RULE = 'must be what the names of the objects begin with, such as files/';
const MINUTES_RULE = 'must be true, false, or a number of minutes from 1 to 1440';

/** Long enough to click and to resume once, short enough that a URL on a forum is dead. */
const DEFAULT_MINUTES = 15;

const endpoint = v.pipe(
  v.string(),
  v.url(ENDPOINT_RULE),
  v.regex(/^https?:\/\/[^\s?#@\\]+$/iu, ENDPOINT_RULE),
  v.transform((text) => text.replace(/\/+$/u, '')),
);

/** The bucket for documents that are not in the archive's own folder `files`. */
const S3Schema = v.pipe(
  v.strictObject({
    bucket: v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,100}$/u, BUCKET_RULE)),
    region: optionalKey(v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,40}$/u, REGION_RULE))),
    /** AWS in the region by default. */
    endpoint: optionalKey(endpoint),
    /** The address of the service for visitors, if this server uses another. */
    publicEndpoint: optionalKey(endpoint),
    prefix: v.pipe(
      v.nullish(v.string(), 'files/'),
      v.regex(/^[^\p{Cc}\\]{0,200}$/u, PREFIX_RULE),
      v.regex(/^(?!.*(?:\/\/|(?:^|\/)\.{1,2}(?:\/|$)))/u, PREFIX_RULE),
      v.transform((text) => text.replace(/^\//u, '').replace(/(?<=[^/])$/u, '/')),
    ),
    pathStyle: optionalKey(v.boolean()),
    /** How many minutes the signed URL of a download is valid; 0: downloads are not redirected. */
    signedDownloads: v.pipe(
      v.nullish(
        v.union(
          [
            v.boolean(),
            v.pipe(v.number(), v.minValue(1, MINUTES_RULE), v.maxValue(1440, MINUTES_RULE)),
          ],
          MINUTES_RULE,
        ),
        false,
      ),
      v.transform((value) => (value === true ? DEFAULT_MINUTES : value === false ? 0 : value)),
    ),
  }),
  v.check(
    ({ endpoint, region }) => endpoint !== undefined || region !== undefined,
    'must name a region of AWS, or the endpoint of another service',
  ),
);

export const StorageSchema = v.strictObject({ s3: optionalKey(S3Schema) });

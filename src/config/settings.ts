import * as v from 'valibot';
import { inMinutes, PERIODS } from '../lib/lifetimes.ts';
import { optionalKey } from '../protocol/optionalKey.ts';
import { AccessSchema, DEFAULT_ACCESS } from './accessSettings.ts';
import { ContributeSchema, PurgeSchema, PushSchema } from './contributeSettings.ts';
import { CrawlersSchema } from './crawlerSettings.ts';
import { LimitsSchema } from './limitSettings.ts';
import { OcrSchema } from './ocrSettings.ts';
import { StorageSchema } from './storageSettings.ts';
import { TextSchema } from './textSettings.ts';

/** Minutes in a day: sites that pull less often use the webhook. */
const LONGEST_MINUTES = 1440;

const REMOTE_RULE = 'must be the name of a remote of the repository, such as origin';
const BRANCH_RULE = 'must be the name of a branch, such as main';
const MINUTES_RULE = `must be a number of minutes from 1 to ${LONGEST_MINUTES}, or 0 for never`;

/** A key without a value, such as one followed only by comments, counts as absent. */
function withDefault<const Schema extends v.GenericSchema>(
  schema: Schema,
  fallback: v.InferOutput<Schema>,
) {
  return v.nullish(schema, fallback);
}

/** The Git remote from which the server fetches the archive. */
const GitSchema = v.strictObject({
  /** Its name and never its URL: anybody who can push could send the server anywhere. */
  remote: withDefault(
    v.pipe(v.string(), v.regex(/^[\p{L}\p{N}_][\p{L}\p{N}._-]*$/u, REMOTE_RULE)),
    'origin',
  ),
  branch: withDefault(
    v.pipe(
      v.string(),
      // The subset of git-check-ref-format(1) that cannot be mistaken for an option or a refspec.
      v.regex(/^[\p{L}\p{N}_][\p{L}\p{N}._/#-]*$/u, BRANCH_RULE),
      v.regex(/^(?!.*(?:\.\.|\/\/|\/\.|\.lock(?:\/|$)|[./]$))/u, BRANCH_RULE),
    ),
    'main',
  ),
  /** Minutes between two pulls; 0 leaves it to the webhook. */
  every: withDefault(
    v.pipe(
      v.number(MINUTES_RULE),
      v.check((minutes) => minutes === 0 || minutes >= 1, MINUTES_RULE),
      v.maxValue(LONGEST_MINUTES, MINUTES_RULE),
    ),
    inMinutes(PERIODS.pull),
  ),
  /** Pushes the commits of accepted proposals; without it they stay in the folder. */
  push: optionalKey(PushSchema),
});

/** The server settings of `site.yml`; never sent to browsers. */
export const SettingsSchema = v.strictObject({
  archive: v.nullish(
    v.strictObject({
      git: optionalKey(GitSchema),
      /** Whether the sources of converted PDFs are stored beside them. */
      keepSource: optionalKey(v.boolean('must be true or false')),
    }),
    {},
  ),
  storage: v.nullish(StorageSchema, {}),
  access: v.nullish(AccessSchema, DEFAULT_ACCESS),
  limits: v.nullish(LimitsSchema, {}),
  ocr: v.nullish(OcrSchema, {}),
  text: v.nullish(TextSchema, {}),
  contribute: v.nullish(ContributeSchema, {}),
  crawlers: v.nullish(CrawlersSchema, {}),
  purge: optionalKey(PurgeSchema),
  /** Whether anybody may keep a copy of the archive (`campusdocs mirror`). */
  mirror: v.nullish(v.boolean('must be true or false'), false),
});

export type Settings = v.InferOutput<typeof SettingsSchema>;
export type GitSettings = v.InferOutput<typeof GitSchema>;

/** The settings of an archive without `site.yml`. */
export const DEFAULT_SETTINGS: Settings = v.parse(SettingsSchema, {});

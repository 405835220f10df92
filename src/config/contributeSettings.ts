import * as v from 'valibot';
import { optionalKey } from '../protocol/optionalKey.ts';

const COUNT = 'must be a whole number from 1 to 10000';
const count = v.pipe(
  v.number(COUNT),
  v.integer(COUNT),
  v.minValue(1, COUNT),
  v.maxValue(10_000, COUNT),
);

/** Who may give documents and propose changes, and how much of it may wait for review. */
export const ContributeSchema = v.strictObject({
  who: v.nullish(
    v.picklist(['nobody', 'members', 'everybody'], 'must be nobody, members or everybody'),
    'nobody',
  ),
  /** How many files of one visitor may wait for review. */
  filesPerVisitor: v.nullish(count, 100),
  /** How large the files of all visitors may be that wait for review, in GB. */
  inboxSize: v.nullish(count, 20),
});
export type ContributeSettings = v.InferOutput<typeof ContributeSchema>;

const link = v.pipe(
  v.string(),
  v.url(),
  v.regex(/^https?:/u, 'must start with http:// or https://'),
);

const API_RULE = 'is needed: the address of the API, such as https://git.example.edu/api/v1';

/** How the commits of accepted proposals reach the remote: by a push to the pulled branch. */
export const PushSchema = v.strictObject({
  /**
   * Pushes a branch `proposals/{uuid}` for each proposal instead, and opens a pull request through the
   * API of the host. The token is `CAMPUSDOCS_FORGE_TOKEN`.
   */
  pullRequest: optionalKey(
    v.pipe(
      v.strictObject({
        forge: v.picklist(['github', 'gitea'], 'must be github or gitea'),
        /** `owner/name`. */
        repository: v.pipe(
          v.string(),
          v.regex(/^[\w-][\w.-]*\/[\w-][\w.-]*$/u, 'must be owner/name'),
        ),
        /** The address of the API; that of github.com by default. */
        api: optionalKey(link),
      }),
      v.forward(
        v.check(({ forge, api }) => forge === 'github' || api !== undefined, API_RULE),
        ['api'],
      ),
    ),
  ),
});
export type PushSettings = v.InferOutput<typeof PushSchema>;

/** A cache in front of the server, which is told what was taken down. */
export const PurgeSchema = v.strictObject({
  /** Where the cache is reached: each path is requested there with the method `PURGE`. */
  url: link,
});
export type PurgeSettings = v.InferOutput<typeof PurgeSchema>;

import * as v from 'valibot';
import { CasSchema } from './cas/casSettings.ts';
import { GithubSchema } from './github/githubSettings.ts';
import { MailboxSchema } from './mailbox/mailboxSettings.ts';
import { OidcSchema } from './oidc/oidcSettings.ts';
import { PhraseSchema } from './phrase/phraseSettings.ts';

const KIND_RULE =
  'must be one of the kinds oidc, cas, github, mailbox and phrase, as in { kind: phrase }';

/** A way to sign in as `site.yml` has it below `access.ways`; each kind has keys of its own. */
export const WaySchema = v.variant(
  'kind',
  [OidcSchema, CasSchema, GithubSchema, MailboxSchema, PhraseSchema],
  KIND_RULE,
);

export type WaySettings = v.InferOutput<typeof WaySchema>;

/** A page of more than that is no choice any more. */
const MOST_WAYS = 8;

/** All of them, in the order in which visitors are offered them. */
export const WaysSchema = v.pipe(
  v.array(WaySchema, 'must be a list of ways to sign in, such as [{ kind: phrase }]'),
  v.maxLength(MOST_WAYS, `must be at most ${MOST_WAYS} ways`),
  v.check(
    (ways) => new Set(ways.map(({ id }) => id)).size === ways.length,
    'must not have two ways with the same id',
  ),
);

/** The environment variable that the secret of a way stands in: that of `my-sso` in `CAMPUSDOCS_WAY_MY_SSO_SECRET`. */
export function secretVariable(id: string): string {
  return `CAMPUSDOCS_WAY_${id.toUpperCase().replaceAll('-', '_')}_SECRET`;
}

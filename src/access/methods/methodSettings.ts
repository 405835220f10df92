import * as v from 'valibot';
import { CasSchema } from './cas/casSettings.ts';
import { GithubSchema } from './github/githubSettings.ts';
import { MailboxSchema } from './mailbox/mailboxSettings.ts';
import { OidcSchema } from './oidc/oidcSettings.ts';
import { PhraseSchema } from './phrase/phraseSettings.ts';

const KIND_RULE =
  'must be one of the kinds oidc, cas, github, mailbox and phrase, as in { kind: phrase }';

/** A sign-in method as `site.yml` has it below `access.ways`; each kind has keys of its own. */
export const MethodSchema = v.variant(
  'kind',
  [OidcSchema, CasSchema, GithubSchema, MailboxSchema, PhraseSchema],
  KIND_RULE,
);

export type MethodSettings = v.InferOutput<typeof MethodSchema>;

/** A page of more than that is no choice any more. */
const MOST_METHODS = 8;

/** All of them, in the order in which visitors are offered them. */
export const MethodsSchema = v.pipe(
  v.array(MethodSchema, 'must be a list of ways to sign in, such as [{ kind: phrase }]'),
  v.maxLength(MOST_METHODS, `must be at most ${MOST_METHODS} ways`),
  v.check(
    (methods) => new Set(methods.map(({ id }) => id)).size === methods.length,
    'must not have two ways with the same id',
  ),
);

/** The environment variable that the secret of a method stands in: that of `my-sso` in `CAMPUSDOCS_WAY_MY_SSO_SECRET`. */
export function secretVariable(id: string): string {
  return `CAMPUSDOCS_WAY_${id.toUpperCase().replaceAll('-', '_')}_SECRET`;
}

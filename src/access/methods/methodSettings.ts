import * as v from 'valibot';
import { CasSchema } from './cas/casSettings.ts';
import { GithubSchema } from './github/githubSettings.ts';
import { MailboxSchema } from './mailbox/mailboxSettings.ts';
import { OidcSchema } from './oidc/oidcSettings.ts';
import { PhraseSchema } from './phrase/phraseSettings.ts';

const KIND_RULE =
  'must be one of the kinds oidc, cas, github, mailbox and phrase, as in { kind: phrase }';

/** A sign-in method in `access.ways` of `site.yml`; each kind has its own keys. */
export const MethodSchema = v.variant(
  'kind',
  [OidcSchema, CasSchema, GithubSchema, MailboxSchema, PhraseSchema],
  KIND_RULE,
);

export type MethodSettings = v.InferOutput<typeof MethodSchema>;

/** More methods are too many to choose from. */
const MOST_METHODS = 8;

/** All methods, in the order in which pages offer them. */
export const MethodsSchema = v.pipe(
  v.array(MethodSchema, 'must be a list of ways to sign in, such as [{ kind: phrase }]'),
  v.maxLength(MOST_METHODS, `must be at most ${MOST_METHODS} ways`),
  v.check(
    (methods) => new Set(methods.map(({ id }) => id)).size === methods.length,
    'must not have two ways with the same id',
  ),
);

/** The environment variable of a method's secret: `CAMPUSDOCS_WAY_MY_SSO_SECRET` for `my-sso`. */
export function secretVariable(id: string): string {
  return `CAMPUSDOCS_WAY_${id.toUpperCase().replaceAll('-', '_')}_SECRET`;
}

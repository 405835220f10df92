import * as v from 'valibot';
import { methodEntries } from '../methodEntries.ts';
import { secureAddress } from '../secureAddress.ts';

const CLIENT_RULE = 'must be the client id that the service has given to this site';
const AUTHENTICATION_RULE = 'must be basic, post, or none for a client without a secret';
const CLAIM_RULE = 'must be the name of a claim, such as hd';
const VALUES_RULE = 'must be a list of the values of which a member has one';
const SCOPE_RULE = 'must be the scope that the claim comes with, such as email';

/** Some people copy this URL instead of the issuer. */
const WELL_KNOWN = /\/\.well-known\/openid-configuration$/u;

const ROLES_RULE = 'must name a claim, and the values of maintainers, reviewers or both';

const value = v.union([v.string(), v.number(), v.boolean()], VALUES_RULE);

const claim = v.pipe(v.string(CLAIM_RULE), v.regex(/^[\x21-\x7e]{1,200}$/u, CLAIM_RULE));

const values = v.pipe(v.array(value, VALUES_RULE), v.nonEmpty(VALUES_RULE));

/** A scope in addition to `openid`, if a claim requires it. */
const scope = v.nullish(
  v.pipe(v.string(SCOPE_RULE), v.regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/u, SCOPE_RULE)),
);

/** Sign-in at a service with OpenID Connect: the university's own, or a gateway to it. */
export const OidcSchema = v.strictObject({
  ...methodEntries('oidc', '统一身份认证'),
  /** The issuer; its discovery document is below it. */
  issuer: v.pipe(
    secureAddress('https://sso.example.edu/realms/students'),
    v.transform((text) => text.replace(WELL_KNOWN, '')),
  ),
  client: v.pipe(v.string(CLIENT_RULE), v.regex(/^[\x21-\x7e]{1,255}$/u, CLIENT_RULE)),
  /** The client authentication; by default the first supported one that the service names. */
  authentication: v.nullish(v.picklist(['basic', 'post', 'none'], AUTHENTICATION_RULE)),
  /** Which of the confirmed people are members; all if absent. */
  require: v.nullish(v.strictObject({ claim, values, scope })),
  /** Who may review; `maintainer` wins. Nobody by this method if absent. */
  roles: v.nullish(
    v.pipe(
      v.strictObject({ claim, reviewer: v.nullish(values), maintainer: v.nullish(values), scope }),
      v.check(({ reviewer, maintainer }) => Boolean(reviewer ?? maintainer), ROLES_RULE),
    ),
  ),
});

export type OidcSettings = v.InferOutput<typeof OidcSchema>;

import * as v from 'valibot';
import { methodEntries } from '../methodEntries.ts';
import { secureAddress } from '../secureAddress.ts';

const CLIENT_RULE = 'must be the client id of the OAuth app';
const ORGANISATION_RULE = 'must be the name of an organisation as its address has it';
const SERVER_RULE =
  'must be the address of the server without a path, such as https://github.example.edu';

const GROUP_RULE =
  'must be a list of organisations and teams as their addresses have them, such as our-club or our-club/reviewers';
const ROLES_RULE = 'must name the organisations or teams of maintainers, reviewers or both';

const ORGANISATION = '[A-Za-z0-9][A-Za-z0-9-]{0,38}';

/** An organisation, or one of its teams. */
const GroupSchema = v.pipe(
  v.string(GROUP_RULE),
  v.regex(new RegExp(`^${ORGANISATION}(?:/[A-Za-z0-9_-]{1,100})?$`, 'u'), GROUP_RULE),
);

const groups = v.nullish(v.pipe(v.array(GroupSchema, GROUP_RULE), v.nonEmpty(GROUP_RULE)));

/** Sign-in at GitHub, or at a GitHub Enterprise Server. */
export const GithubSchema = v.strictObject({
  ...methodEntries('github', 'GitHub'),
  client: v.pipe(v.string(CLIENT_RULE), v.regex(/^[A-Za-z0-9._-]{1,100}$/u, CLIENT_RULE)),
  /** The organisation whose members are let in; everyone with an account if absent. */
  organisation: v.nullish(
    v.pipe(
      v.string(ORGANISATION_RULE),
      v.regex(new RegExp(`^${ORGANISATION}$`, 'u'), ORGANISATION_RULE),
    ),
  ),
  /** Who may review; `maintainer` wins. Nobody by this method if absent. */
  roles: v.nullish(
    v.pipe(
      v.strictObject({ reviewer: groups, maintainer: groups }),
      v.check(({ reviewer, maintainer }) => Boolean(reviewer ?? maintainer), ROLES_RULE),
    ),
  ),
  server: v.pipe(
    v.nullish(secureAddress('https://github.example.edu'), 'https://github.com'),
    v.transform((text) => new URL(text)),
    v.check(({ pathname }) => pathname === '/', SERVER_RULE),
    v.transform(({ origin }) => origin),
  ),
});

export type GithubSettings = v.InferOutput<typeof GithubSchema>;

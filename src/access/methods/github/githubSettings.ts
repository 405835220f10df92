import * as v from 'valibot';
import { methodEntries } from '../methodEntries.ts';
import { secureAddress } from '../secureAddress.ts';

const CLIENT_RULE = 'must be the client id of the OAuth app';
const ORGANISATION_RULE = 'must be the name of an organisation as its address has it';
const SERVER_RULE =
  'must be the address of the server without a path, such as https://github.example.edu';

/** Sign-in at GitHub, or at a GitHub Enterprise Server. */
export const GithubSchema = v.strictObject({
  ...methodEntries('github', 'GitHub'),
  client: v.pipe(v.string(CLIENT_RULE), v.regex(/^[A-Za-z0-9._-]{1,100}$/u, CLIENT_RULE)),
  /** The organisation whose members are let in; everyone with an account if absent. */
  organisation: v.nullish(
    v.pipe(
      v.string(ORGANISATION_RULE),
      v.regex(/^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})$/u, ORGANISATION_RULE),
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

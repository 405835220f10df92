import * as v from 'valibot';
import { ACCESS_MODES, PROTECTIONS } from '../access/decide.ts';
import { MethodsSchema } from '../access/methods/methodSettings.ts';
import { methodWarning } from '../access/methods/methodWarning.ts';
import { NETWORK_RULE, type Network, networkWarning, parseNetwork } from '../access/networks.ts';
import { inDays, LIFETIMES } from '../lib/lifetimes.ts';

const MODE_RULE = 'must be open, campus or members';
const PROTECT_RULE = 'must be files or files-and-covers';
/** The maximum lifetime of a session: pages must not promise more. */
const MOST_DAYS = inDays(LIFETIMES.longestSession);
const DAYS_RULE = `must be a whole number of days from 1 to ${MOST_DAYS}`;

/** More than any university has; every request for a file searches each list. */
const MOST_NETWORKS = 1000;

/** A network in the spelling of `formatNetwork`. */
const network = v.pipe(
  v.string(NETWORK_RULE),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const { network, reason } = parseNetwork(dataset.value);
    if (network) return formatNetwork(network);
    addIssue({ message: reason });
    return NEVER;
  }),
);

const networks = v.nullish(
  v.pipe(
    v.array(network, 'must be a list of networks, such as [10.0.0.0/8]'),
    v.maxLength(MOST_NETWORKS, `must be at most ${MOST_NETWORKS} networks`),
  ),
  [],
);

/** Who may open files. The result is plain data, and parses to itself. */
export const AccessSchema = v.pipe(
  v.strictObject(
    {
      /**
       * There is no default if anything is set: a list of networks without a mode would make the
       * files public.
       */
      mode: v.picklist(ACCESS_MODES, MODE_RULE),
      protect: v.nullish(v.picklist(PROTECTIONS, PROTECT_RULE), 'files'),
      /** The campus networks. */
      networks,
      /** The proxies that are trusted to name a visitor's address. */
      proxies: networks,
      ways: v.nullish(MethodsSchema, []),
      /** How long an unused session lasts. */
      sessionDays: v.nullish(
        v.pipe(
          v.number(DAYS_RULE),
          v.integer(DAYS_RULE),
          v.minValue(1, DAYS_RULE),
          v.maxValue(MOST_DAYS, DAYS_RULE),
        ),
        inDays(LIFETIMES.session),
      ),
    },
    'must have keys of its own, such as access: { mode: campus }',
  ),
  v.check(
    ({ mode, networks, ways }) => mode !== 'campus' || networks.length + ways.length > 0,
    'lets nobody open a file: list the campus network in networks, or a way to sign in in ways',
  ),
  v.check(
    ({ mode, ways }) => mode !== 'members' || ways.length > 0,
    'lets nobody open a file: list a way to sign in in ways',
  ),
);

export type AccessSettings = v.InferOutput<typeof AccessSchema>;

/** The settings of a site without `access`. */
export const DEFAULT_ACCESS: AccessSettings = v.parse(AccessSchema, { mode: 'open' });

/** Methods with a redirect: they need an absolute callback URL. */
const REDIRECTED: ReadonlySet<string> = new Set(['oidc', 'cas', 'github']);

/**
 * What is invalid in combination with the main host: the field and the reason.
 *
 * @param mainHostDiagnostic the problem of the configured main host, if that is why it is missing
 */
export function accessConflict(
  { ways }: AccessSettings,
  mainHost: string | undefined,
  mainHostDiagnostic?: string,
): { readonly field: string; readonly reason: string } | undefined {
  const index = ways.findIndex(({ kind }) => REDIRECTED.has(kind));
  if (index === -1 || mainHost !== undefined) return undefined;
  const why =
    mainHostDiagnostic === undefined
      ? ': sign-in services send browsers back to it'
      : `, which cannot be used: it ${mainHostDiagnostic}`;
  const reason = `needs hosts.main${why}`;
  return { field: `access.ways.${index}`, reason };
}

/** Warnings about unusual settings, which are used all the same. */
export function accessWarnings(
  { mode, networks, proxies, ways }: AccessSettings,
  mainHost: string | undefined,
): { readonly field: string; readonly reason: string }[] {
  const odd = (key: string, list: readonly string[], reasonOf: typeof networkWarning) =>
    networksOf(list).flatMap((network, index) => {
      const reason = reasonOf(network);
      return reason === undefined ? [] : { field: `access.${key}.${index}`, reason };
    });
  const isPlain = mode !== 'open' && mainHost?.startsWith('http://');
  const reason = 'is http://: whoever listens on the way can use the sessions of others';
  return [
    ...odd('networks', networks, networkWarning),
    ...odd('proxies', proxies, ({ prefix }) =>
      prefix === 0 ? 'is every address there is: every visitor could name any address' : undefined,
    ),
    ...ways.flatMap((method, index) => {
      const isDuplicate = ways.some(({ label }, other) => other < index && label === method.label);
      const reason = isDuplicate
        ? 'looks like another way: give it a label of its own'
        : methodWarning(method);
      return reason === undefined ? [] : [{ field: `access.ways.${index}`, reason }];
    }),
    ...(isPlain ? [{ field: 'hosts.main', reason }] : []),
  ];
}

/** The networks of a parsed list. */
export function networksOf(list: readonly string[]): Network[] {
  return list.flatMap((text) => parseNetwork(text).network ?? []);
}

function formatNetwork({ address, prefix, family }: Network): string {
  return prefix === (family === 'ipv4' ? 32 : 128) ? address : `${address}/${prefix}`;
}

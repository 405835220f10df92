import * as v from 'valibot';
import { ACCESS_MODES, PROTECTIONS } from '../access/decide.ts';
import { MethodsSchema } from '../access/methods/methodSettings.ts';
import { methodWarning } from '../access/methods/methodWarning.ts';
import { NETWORK_RULE, type Network, oddityOf, parseNetwork } from '../access/networks.ts';
import { inDays, LIFETIMES } from '../lib/lifetimes.ts';

const MODE_RULE = 'must be open, campus or members';
const PROTECT_RULE = 'must be files or files-and-covers';
/** Longer than a session may hold at all, pages would promise what is not so. */
const MOST_DAYS = inDays(LIFETIMES.longestSession);
const DAYS_RULE = `must be a whole number of days from 1 to ${MOST_DAYS}`;

/** More than any university lists; each is looked through by every request for a file. */
const MOST_NETWORKS = 1000;

/** A network, spelt as `formatNetwork` does. */
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

/** Who may open files. What comes out is plain, and is the same when it is read again. */
export const AccessSchema = v.pipe(
  v.strictObject(
    {
      /** Never by default where anything is said: a list of networks without it would open the door. */
      mode: v.picklist(ACCESS_MODES, MODE_RULE),
      protect: v.nullish(v.picklist(PROTECTIONS, PROTECT_RULE), 'files'),
      /** The campus. */
      networks,
      /** Who is believed about the address of a visitor. */
      proxies: networks,
      ways: v.nullish(MethodsSchema, []),
      /** How long a session holds that is not used. */
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

/** Of a site that says nothing of it. */
export const DEFAULT_ACCESS: AccessSettings = v.parse(AccessSchema, { mode: 'open' });

/** Methods whose own page the browser goes to: it has to be told in full where to come back to. */
const REDIRECTED: ReadonlySet<string> = new Set(['oidc', 'cas', 'github']);

/**
 * What of the settings cannot be, with the main host as it is: as the field and the reason.
 *
 * @param mainHostFault what is wrong with the main host that is named, where that is why there is none
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

/** What of the settings is odd, and may be meant. */
export function accessOddities(
  { mode, networks, proxies, ways }: AccessSettings,
  mainHost: string | undefined,
): { readonly field: string; readonly reason: string }[] {
  const odd = (key: string, list: readonly string[], reasonOf: typeof oddityOf) =>
    networksOf(list).flatMap((network, index) => {
      const reason = reasonOf(network);
      return reason === undefined ? [] : { field: `access.${key}.${index}`, reason };
    });
  const isPlain = mode !== 'open' && mainHost?.startsWith('http://');
  const reason = 'is http://: whoever listens on the way can use the sessions of others';
  return [
    ...odd('networks', networks, oddityOf),
    ...odd('proxies', proxies, ({ prefix }) =>
      prefix === 0 ? 'is every address there is: every visitor could name any address' : undefined,
    ),
    ...ways.flatMap((method, index) => {
      const isTwin = ways.some(({ label }, other) => other < index && label === method.label);
      const reason = isTwin
        ? 'looks like another way: give it a label of its own'
        : methodWarning(method);
      return reason === undefined ? [] : [{ field: `access.ways.${index}`, reason }];
    }),
    ...(isPlain ? [{ field: 'hosts.main', reason }] : []),
  ];
}

/** The networks of a list that was read. */
export function networksOf(list: readonly string[]): Network[] {
  return list.flatMap((text) => parseNetwork(text).network ?? []);
}

function formatNetwork({ address, prefix, family }: Network): string {
  return prefix === (family === 'ipv4' ? 32 : 128) ? address : `${address}/${prefix}`;
}

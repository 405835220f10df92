import { networkWarning, parseNetwork } from '../../access/networks.ts';
import { parseSite } from '../../config/readSite.ts';
import { DEFAULT_ANSWERS, type SiteAnswers } from './siteAnswers.ts';
import { siteYaml } from './siteYaml.ts';

/** The key of `site.yml` that each answer sets. */
const KEYS = {
  name: 'brand.name',
  university: 'university',
  origin: 'hosts.main',
  contact: 'contact',
  repository: 'links.organisation',
  mode: 'access.mode',
  networks: 'access.networks',
} as const satisfies Record<keyof SiteAnswers, string>;

/** Why an answer cannot be used, by the rule that reads `site.yml`; undefined if it can. */
export function findAnswerProblem<Key extends keyof SiteAnswers>(
  key: Key,
  value: SiteAnswers[Key],
): string | undefined {
  const texts: readonly string[] = [value].flat();
  if (texts.some((text) => /[\p{Cc}\u2028\u2029]/u.test(text))) return 'must be one line';
  if (key === 'networks') return texts.length === 0 ? NO_NETWORK : findNetworkProblem(texts);
  if (key === 'origin' && value !== '' && !/^https:\/\//iu.test(String(value))) return NOT_HTTPS;
  const { diagnostics } = parseSite(siteYaml({ ...DEFAULT_ANSWERS, [key]: value }), () => '');
  return diagnostics.find(({ field }) => field === KEYS[key])?.reason;
}

const NO_NETWORK = 'must have at least one network, such as 10.0.0.0/8';

/** Whoever listens on the way could use the sessions of others. */
const NOT_HTTPS = 'must start with https://';

function findNetworkProblem(texts: readonly string[]): string | undefined {
  for (const text of texts) {
    const { network, reason } = parseNetwork(text);
    const problem = network ? networkWarning(network) : reason;
    if (problem !== undefined) return `${text} ${problem}`;
  }
  return undefined;
}

/** The first problem of any answer: the answer and the reason. */
export function findFirstProblem(
  answers: SiteAnswers,
): { readonly key: keyof SiteAnswers; readonly reason: string } | undefined {
  for (const key of ['name', 'university', 'origin', 'contact', 'repository'] as const) {
    const reason = findAnswerProblem(key, answers[key]);
    if (reason !== undefined) return { key, reason };
  }
  if (answers.mode !== 'campus') return undefined;
  const reason = findAnswerProblem('networks', answers.networks);
  return reason === undefined ? undefined : { key: 'networks', reason };
}

import { parseWeights } from './parseWeights.ts';

/** The encodings that bytes are kept in, best first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/**
 * The encoding to answer in (RFC 9110, section 12.5.3): the best of those at hand that the client
 * accepts. What a client does not name it does not get, other than the bytes as they are.
 *
 * @param header the value of `Accept-Encoding`, if sent
 * @param atHand which encodings besides identity exist of the resource
 */
export function chooseEncoding(header: string | undefined, atHand: readonly Encoding[]): Encoding {
  if (header === undefined) return 'identity';
  const weights = parseWeights(header);
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? 0.001 : 0);
  // One that refuses all that there is gets the bytes as they are, as section 12.5.3 lets us.
  const [best = 'identity'] = ENCODINGS.filter(
    (name) => name === 'identity' || atHand.includes(name),
  )
    .filter((name) => weightOf(name) > 0)
    .toSorted((a, b) => weightOf(b) - weightOf(a));
  return best;
}

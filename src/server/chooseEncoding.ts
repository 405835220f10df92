import { parseWeights } from './parseWeights.ts';

/** The encodings that bytes are stored in, best first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/**
 * The encoding of a response (RFC 9110, section 12.5.3): the best available one that the client
 * accepts. An encoding that the client does not name is not used, except identity.
 *
 * @param header the value of `Accept-Encoding`, if sent
 * @param available the encodings of the resource besides identity
 */
export function chooseEncoding(
  header: string | undefined,
  available: readonly Encoding[],
): Encoding {
  if (header === undefined) return 'identity';
  const weights = parseWeights(header);
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? 0.001 : 0);
  // A client that refuses everything gets identity, as section 12.5.3 allows.
  const [best = 'identity'] = ENCODINGS.filter(
    (name) => name === 'identity' || available.includes(name),
  )
    .filter((name) => weightOf(name) > 0)
    .toSorted((a, b) => weightOf(b) - weightOf(a));
  return best;
}

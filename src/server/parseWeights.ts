/**
 * The members of a header such as `Accept` or `Accept-Encoding`, in lower case and without other
 * parameters, and the weight of each from 0 to 1 (RFC 9110, section 12.4.2): 1 by default, 0 if it
 * is invalid. The first of repeated members counts.
 */
export function parseWeights(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const member of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = member.split(';').map((part) => part.trim());
    const weight = parameters
      .map((text) => /^q\s*=\s*(.*)$/u.exec(text)?.[1])
      .find((text) => text !== undefined);
    if (!weights.has(name)) weights.set(name, weight === undefined ? 1 : readWeight(weight));
  }
  return weights;
}

function readWeight(text: string): number {
  const weight = Number(text);
  return weight >= 0 && weight <= 1 ? weight : 0;
}

import { randomBytes } from 'node:crypto';

/**
 * A random UUID with its creation time (version 7: RFC 9562, section 5.7), so that an expired
 * sign-in can be distinguished from one that never existed.
 *
 * @param now milliseconds since 1970
 */
export function createTimedUuid(now: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x70;
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([start, end]) => hex.slice(start, end))
    .join('-');
}

/** The creation time of a UUID of version 7; undefined for another version. */
export function timeOfUuid(uuid: string): number | undefined {
  if (uuid[14] !== '7') return undefined;
  return Number.parseInt(`${uuid.slice(0, 8)}${uuid.slice(9, 13)}`, 16);
}

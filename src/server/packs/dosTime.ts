import { CHINA_AHEAD_MS } from '../../lib/chinaTime.ts';
import type { DosTime } from './zipRecords.ts';

const FIRST = Date.UTC(1980, 0, 1);
const LAST = Date.UTC(2107, 11, 31, 23, 59, 58);

/**
 * An instant as MS-DOS has it: even seconds, from 1980 to 2107. The format has local times and no zone:
 * they are those of China.
 */
export function dosTime(instant: Date): DosTime {
  const local = new Date(Math.min(LAST, Math.max(FIRST, instant.getTime() + CHINA_AHEAD_MS)));
  return {
    date:
      ((local.getUTCFullYear() - 1980) << 9) |
      ((local.getUTCMonth() + 1) << 5) |
      local.getUTCDate(),
    time: (local.getUTCHours() << 11) | (local.getUTCMinutes() << 5) | (local.getUTCSeconds() >> 1),
  };
}

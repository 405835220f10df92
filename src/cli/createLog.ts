import pino from 'pino';
import pretty from 'pino-pretty';
import type { Log } from '../server/log.ts';
import { describeError } from './describeError.ts';

/**
 * The log, on stderr so that stdout stays for results: lines for people on a terminal, JSON for
 * programs anywhere else.
 */
export function createLog(level: string, terminal: boolean): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => describeError(error) },
  };
  if (!terminal) return pino(options, pino.destination({ dest: 2, sync: true }));
  return pino(
    options,
    pretty({ destination: 2, sync: true, translateTime: 'SYS:HH:MM:ss', singleLine: true }),
  );
}

import pino from 'pino';
import { prettyFactory } from 'pino-pretty';
import type { Log } from '../server/log.ts';
import { createLineOutput, type LineOutput } from './createLineOutput.ts';
import { describeError } from './describeError.ts';

/** A log and the output that it writes to. */
export interface OpenedLog {
  readonly log: Log;
  readonly output: Omit<LineOutput, 'write'>;
}

const STDERR = 2;

/**
 * Creates the log, on stderr so that stdout carries results only: readable lines on a terminal, JSON
 * otherwise.
 */
export function createLog(level: string, isTerminal: boolean, fd = STDERR): OpenedLog {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => describeError(error) },
  };
  const output = createLineOutput({
    fd,
    report: (lines) => log.error({ lines }, 'lines of the log could not be written and are lost'),
  });
  const pretty = prettyFactory({ translateTime: 'SYS:HH:MM:ss', singleLine: true });
  const log = pino(options, isTerminal ? { write: (line) => output.write(pretty(line)) } : output);
  return { log, output };
}

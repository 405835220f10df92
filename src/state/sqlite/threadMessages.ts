import type { StatementResult, Value } from './connection.ts';

/** The arguments of the writer thread. */
export interface ThreadTask {
  readonly path: string;
  /** The lock timeout, in ms. */
  readonly timeoutMs: number;
}

export interface ThreadRequest {
  readonly id: number;
  readonly sql: string;
  readonly parameters: readonly Value[];
}

/** The parts of an error that pass between threads, without its class. */
export interface ThreadError {
  readonly message: string;
  /** SQLite's extended result code, if it is an error of SQLite. */
  readonly errcode: number | undefined;
}

export interface ThreadResponse {
  readonly id: number;
  readonly answer?: StatementResult;
  readonly error?: ThreadError;
}

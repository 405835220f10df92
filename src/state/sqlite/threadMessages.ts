import type { Answer, Value } from './connection.ts';

/** The arguments of the writer thread. */
export interface ThreadTask {
  readonly path: string;
  /** The lock timeout, in ms. */
  readonly patienceMs: number;
}

export interface ThreadQuestion {
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

export interface ThreadAnswer {
  readonly id: number;
  readonly answer?: Answer;
  readonly error?: ThreadError;
}

import type { Answer, Value } from './connection.ts';

/** What the thread that writes is started with. */
export interface ThreadTask {
  readonly path: string;
  /** How long to wait where another program writes, in ms. */
  readonly patienceMs: number;
}

export interface ThreadQuestion {
  readonly id: number;
  readonly sql: string;
  readonly parameters: readonly Value[];
}

/** What of an error passes between threads: its class does not. */
export interface ThreadError {
  readonly message: string;
  /** SQLite's extended result code, where it is one of SQLite. */
  readonly errcode: number | undefined;
}

export interface ThreadAnswer {
  readonly id: number;
  readonly answer?: Answer;
  readonly error?: ThreadError;
}

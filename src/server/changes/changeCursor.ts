/** A place in an order of changes: see `ItemChanges`. */
export interface ChangeCursor {
  readonly generation: string;
  readonly sequence: number;
  /** The place where the reader began, who has everything before it: pages later, it is still the same. */
  readonly start: number;
}

/** Programs get it as one word, whose parts mean nothing to them. */
export function writeCursor({ generation, sequence, start }: ChangeCursor): string {
  return [generation, sequence.toString(36), start.toString(36)].join('-');
}

/** Undefined for a text that `writeCursor` has not written. */
export function parseCursor(text: string): ChangeCursor | undefined {
  const match = /^([0-9a-z]{1,12})-([0-9a-z]{1,10})-([0-9a-z]{1,10})$/u.exec(text);
  if (!match) return undefined;
  const [, generation = '', sequence = '', start = ''] = match;
  return { generation, sequence: Number.parseInt(sequence, 36), start: Number.parseInt(start, 36) };
}

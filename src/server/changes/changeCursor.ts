/** A position in the sequence of changes: see `ItemChanges`. */
export interface ChangeCursor {
  readonly generation: string;
  readonly sequence: number;
  /** Where the reader began, who has everything up to it: the same on each page that follows. */
  readonly start: number;
}

/** Programs get it as one word, whose parts mean nothing to them. */
export function writeCursor({ generation, sequence, start }: ChangeCursor): string {
  return [generation, sequence.toString(36), start.toString(36)].join('-');
}

/** Parses what `writeCursor` has written, which `ChangesParametersSchema` has checked. */
export function parseCursor(text: string): ChangeCursor {
  const [generation = '', sequence = '', start = ''] = text.split('-');
  return {
    generation,
    sequence: Number.parseInt(sequence, 36),
    start: Number.parseInt(start, 36),
  };
}

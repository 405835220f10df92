/** A replacement of a part of a query. */
export interface Replacement {
  readonly name: string;
  /** How much is changed; the lowest is the likeliest. */
  readonly cost: number;
}

/** Adds a replacement. Of several costs of a name the lowest counts. */
export type AddReplacement = (name: string, cost: number) => void;

/** What a part of a query may be replaced by. */
export interface Replacement {
  readonly name: string;
  /** How much had to be changed; less is likelier. */
  readonly cost: number;
}

/** Notes a name that a part of a query may be replaced by; of several costs the least counts. */
export type AddReplacement = (name: string, cost: number) => void;

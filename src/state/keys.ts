/**
 * A generation of signing keys. The key itself is not kept: it is derived from the secret and this
 * id (`deriveKey`), so whoever reads the database can sign nothing.
 */
export interface SigningKey {
  /** At most 64 characters. */
  readonly id: string;
  readonly created: number;
}

/** Which signing keys there are: the newest signs, the others still hold. */
export interface Keys {
  /** The newest first. */
  list(): Promise<readonly SigningKey[]>;
  /** Adds one, unless there is one by this id: then false. */
  add(id: string): Promise<boolean>;
  /** Removes all but the newest that were made before a moment; returns how many. */
  removeOld(before: number): Promise<number>;
}

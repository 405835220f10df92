/** The pass phrase of a way, hashed. */
export interface Phrase {
  /** The id of the way. */
  readonly way: string;
  /** The scrypt hash with its parameters and salt, as whoever made it writes it: at most 500 characters. */
  readonly hash: string;
  /** When it was set. */
  readonly since: number;
}

/** The pass phrases of the term. */
export interface Phrases {
  find(way: string): Promise<Phrase | undefined>;
  /** Sets it, or replaces the one before. */
  set(way: string, hash: string): Promise<void>;
  /** False where there was none. */
  remove(way: string): Promise<boolean>;
}

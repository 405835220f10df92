/** A person who may not open files: known by nothing but the keyed hash. */
export interface Block {
  readonly person: string;
  readonly since: number;
  /** Until when; undefined for always. Milliseconds since 1970. */
  readonly until: number | undefined;
  /** Why, for the next maintainer; at most 500 characters. */
  readonly note: string | undefined;
}

/** Who is blocked. One whose time is over is not there. `find` of sessions and tokens tells of it too. */
export interface Blocks {
  /** Blocks a person, or changes until when and why. */
  add(block: Pick<Block, 'person' | 'until' | 'note'>): Promise<void>;
  /** False where the person was not blocked. */
  remove(person: string): Promise<boolean>;
  find(person: string): Promise<Block | undefined>;
  /** The newest first. */
  list(): Promise<readonly Block[]>;
}

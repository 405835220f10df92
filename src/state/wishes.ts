/** What visitors look for and the archive does not have. Equal wishes are one. */
export interface Wish {
  /** The folded text, by which wishes are equal. */
  readonly key: string;
  /** As it was first written. */
  readonly text: string;
  /** How many visitors wish for it. */
  readonly count: number;
  readonly state: 'open' | 'answered' | 'declined';
  /** The item that answers it. */
  readonly item: string | undefined;
  readonly created: number;
  readonly changed: number;
}

export interface Wishes {
  /** Adds a wish, or counts one more visitor; the same visitor counts once. Returns the wish as it is now. */
  add(wish: {
    readonly key: string;
    readonly text: string;
    readonly visitor: string;
  }): Promise<Wish>;
  find(key: string): Promise<Wish | undefined>;
  /** Most wished for first. */
  list(query: {
    readonly state?: Wish['state'] | undefined;
    readonly limit: number;
  }): Promise<readonly Wish[]>;
  count(state: Wish['state']): Promise<number>;
  /** Returns false if it is not open. */
  close(
    key: string,
    outcome: { readonly state: 'answered' | 'declined'; readonly item?: string | undefined },
  ): Promise<boolean>;
}

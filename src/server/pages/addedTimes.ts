/** When the items of an edition were added to the archive, in milliseconds since 1970. */
export interface AddedTimes {
  /** Undefined if it is not known. */
  of(id: string): number | undefined;
  /** The items that were added last, the newest first. */
  newest(limit: number): readonly { readonly id: string; readonly added: number }[];
}

/** Where and when a page was read, as citations state it. */
export interface CitedPlace {
  /** The origin of the site, such as `https://docs.example.edu`. */
  readonly origin: string;
  /** The day in China on which the server rendered the page, such as `2026-11-23`. */
  readonly accessed: string;
}

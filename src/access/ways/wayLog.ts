/** Hears what a maintainer is to know of a way; never a secret, a code or who it was. */
export interface WayLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

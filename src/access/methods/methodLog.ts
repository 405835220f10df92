/** Hears what a maintainer is to know of a method; never a secret, a code or who it was. */
export interface MethodLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

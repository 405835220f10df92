/** The log of a method for maintainers; never contains a secret, a code or a name. */
export interface MethodLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

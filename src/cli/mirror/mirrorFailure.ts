/** The mirror cannot go on. The message is one line for a person. */
export class MirrorFailure extends Error {
  override readonly name = 'MirrorFailure';
  /** Whether it is about a single request, which was sent as often as is polite. */
  readonly isPassing: boolean;

  constructor(message: string, { isPassing = false }: { readonly isPassing?: boolean } = {}) {
    super(message);
    this.isPassing = isPassing;
  }
}

/** A request that failed and may succeed later. The message says why, after the name of the site. */
export class Interruption extends Error {
  override readonly name = 'Interruption';
  /** How long the server asks to wait, in ms. */
  readonly waitMs: number | undefined;
  /** Whether something had arrived, which need not be sent again. */
  readonly hasProgressed: boolean;

  constructor(
    message: string,
    {
      waitMs,
      hasProgressed = false,
      cause,
    }: {
      readonly waitMs?: number | undefined;
      readonly hasProgressed?: boolean;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, { cause });
    this.waitMs = waitMs;
    this.hasProgressed = hasProgressed;
  }
}

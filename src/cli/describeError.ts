/** How deep causes are followed: an error may be its own. */
const MOST_CAUSES = 5;

/** What the log says of an error: where it comes from, and nothing that it was carrying. */
export interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string | number;
  readonly stack?: string;
  readonly cause?: DescribedError;
}

/**
 * An error for the log. Libraries hang on their errors what they were sent and what they sent:
 * answers of sign-in services, headers, parameters of a query. Only what says where it went wrong is
 * kept, and of addresses in it no query, which may hold a ticket or a code.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: withoutQueries(String(error)) };
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return {
    type: name,
    message: withoutQueries(message),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(stack !== undefined && { stack: withoutQueries(stack) }),
    ...(cause !== undefined && depth < MOST_CAUSES && { cause: describeError(cause, depth + 1) }),
  };
}

/** A terminal is told nothing by an error but its text; lines of a stack stay lines. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/gu;

/** Addresses of other hosts without what stands behind their path, or before their host. */
function withoutQueries(text: string): string {
  return text
    .replace(CONTROL, ' ')
    .replace(/(\b[a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/?#@"'<>]*@/giu, '$1')
    .replace(/(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s?#"'<>]*)[?#][^\s"'<>)]*/giu, '$1');
}

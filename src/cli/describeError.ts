/** How many causes are followed: an error may be its own cause. */
const MOST_CAUSES = 5;

/** The parts of an error that are logged. */
export interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string | number;
  readonly stack?: string;
  readonly cause?: DescribedError;
}

/**
 * Describes an error for the log. Libraries attach requests and responses to their errors: answers of
 * sign-in services, headers, query parameters. Only the fields that locate the error are kept, and
 * URLs lose their query, which may contain a ticket or a code.
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

/** Control characters, which could control a terminal, except for line feeds of a stack. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match them
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/gu;

/** Removes credentials, query and fragment from URLs, and control characters. */
function withoutQueries(text: string): string {
  return text
    .replace(CONTROL, ' ')
    .replace(/(\b[a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/?#@"'<>]*@/giu, '$1')
    .replace(/(\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s?#"'<>]*)[?#][^\s"'<>)]*/giu, '$1');
}

import type { DocumentProblem } from './documentMessages.ts';

/** Thrown for an unusable document. */
export class DocumentError extends Error {
  readonly code: DocumentProblem['code'];

  constructor({ code, reason }: DocumentProblem) {
    super(reason);
    this.code = code;
  }
}

/** Returns why a document could not be opened, drawn or read, from the error. */
export function explainFailure(error: unknown): DocumentProblem {
  if (error instanceof DocumentError) return { code: error.code, reason: error.message };
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const detail = message.replace(/\.$/u, '');
  if (name === 'PasswordException') {
    return { code: 'encrypted', reason: 'is encrypted with a password; upload it without one' };
  }
  if (name === 'InvalidPDFException') {
    const reason = `is empty, incomplete or not a PDF (${detail}); upload it again`;
    return { code: 'damaged', reason };
  }
  if (/encryption/iu.test(message)) {
    return { code: 'encrypted', reason: `is encrypted (${detail}); upload it without` };
  }
  return { code: 'unusable', reason: `cannot be used (${detail}); look at it in a PDF viewer` };
}

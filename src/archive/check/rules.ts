import type { Diagnostic } from '../diagnostic.ts';

/**
 * The rules of `campusdocs check`. Programs use their names, which must not change. An `error` is
 * missing or wrong on the site; a `warning` should be reviewed.
 */
export const RULES = {
  'metadata-name': ['error', 'a metadata file is not named {id}.yml'],
  'metadata-syntax': ['error', 'a metadata file cannot be read: not UTF-8, not YAML, too long'],
  'metadata-field': ['error', 'a field is missing, or is not what it has to be'],
  'metadata-extra': ['warning', 'something in metadata/ is no metadata file'],
  'metadata-mark': ['warning', 'a metadata file starts with a byte order mark'],
  'metadata-missing': ['error', 'a document has no metadata, so nobody finds it'],
  'id-mismatch': ['error', 'the id in a metadata file is not its name'],
  'id-twice': ['error', 'two metadata files have one id'],
  'key-unknown': ['warning', 'a key that means nothing is nearly one that does'],
  'isbn-check-digit': ['error', 'the last digit of an ISBN does not fit the others'],
  'isbn-missing': ['warning', 'a book says neither its ISBN nor that it has none'],
  'isbn-hyphens': ['warning', 'an ISBN is not written with its hyphens'],
  'year-order': ['error', 'a school year ends before it starts'],
  'year-future': ['error', 'a year is yet to come'],
  'year-past': ['error', 'a year is before 1900'],
  'year-span': ['error', 'a school year is longer than one'],
  'stage-unknown': ['warning', 'a stage is not one that filters offer'],
  'course-type-unknown': ['warning', 'the type of a course is not 本科 or 研究生'],
  'text-untidy': [
    'warning',
    'a text has space around it, full-width letters or digits, or radicals for characters',
  ],
  'paper-alike': ['warning', 'two exam papers look the same: nobody can tell which is which'],
  'url-elsewhere': ['warning', 'the url leads to another document of this site'],
  'document-missing': ['error', 'an item has no document'],
  'documents-elsewhere': ['warning', 'most items have no document, as where only metadata is kept'],
  'document-name': ['warning', 'something in files/ is not named {id}.pdf or {id}.zip'],
  'document-twice': ['error', 'there are two documents with one id, or one document twice'],
  'document-type': ['error', 'the document is not of the type that the metadata names'],
  'document-size': ['warning', 'a document is not as long as filesizes.json says'],
  'document-empty': ['error', 'a document has no bytes'],
  'document-kind': ['error', 'a document does not begin as a PDF or a zip does'],
  'document-cut': ['warning', 'the end of a document is missing'],
  'document-unreadable': ['error', 'a document cannot be read'],
  'document-changed': ['error', 'the MD5 of a document is not its id'],
  'document-swapped': ['error', 'a document has the right MD5, but not its SHA-256'],
  'md5-collision': ['error', 'two different documents have one MD5'],
  'pdf-damaged': ['error', 'a PDF cannot be opened'],
  'pdf-encrypted': ['error', 'a PDF opens with a password only'],
  'pdf-no-pages': ['error', 'a PDF has no pages'],
  'pdf-unchecked': ['warning', 'a PDF could not be looked at'],
  'checksum-line': ['error', 'a line of SHA256SUMS cannot be understood'],
  'checksum-missing': ['warning', 'a document has no line in SHA256SUMS'],
  'checksum-orphan': ['warning', 'SHA256SUMS names a document that is not there'],
  'announcement-syntax': ['error', 'an announcement cannot be read'],
  'announcement-field': ['error', 'a field of an announcement is missing or wrong'],
  'announcement-link': ['error', 'a link in an announcement leads nowhere on this site'],
  'announcement-extra': ['warning', 'something in announcements/ is no announcement'],
  'wiki-entry': ['error', 'wiki.json, or an entry of it, cannot be used'],
  'aliases-entry': ['error', 'aliases.yml, or an entry of it, cannot be used'],
  'sizes-entry': ['error', 'filesizes.json, or an entry of it, cannot be used'],
  'tombstone-entry': ['error', 'something in tombstones/ is no tombstone that can be read'],
  'taken-down': ['error', 'the archive still has a part of an item that was taken down'],
  'site-key': ['error', 'site.yml, or a key of it, cannot be used'],
  'site-access': ['warning', 'what site.yml says of who may open files is odd'],
  'folder-unreadable': ['error', 'a folder of the archive cannot be listed'],
  leftover: ['warning', 'a file was left behind by a program that did not finish'],
} as const satisfies Record<string, readonly [Diagnostic['severity'], string]>;

export type Rule = keyof typeof RULES;

/** A finding of a check. */
export interface CheckDiagnostic extends Diagnostic {
  readonly rule: Rule;
}

/** Creates a finding in one file, with the severity of its rule. */
export function checkDiagnostic(
  rule: Rule,
  file: string,
  field: string,
  reason: string,
): CheckDiagnostic {
  const [severity] = RULES[rule];
  return { rule, severity, file, field, reason };
}

/** Whether a text is the name of a rule. */
export function isRule(text: string): text is Rule {
  return Object.hasOwn(RULES, text);
}

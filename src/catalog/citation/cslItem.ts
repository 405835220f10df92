/** A person or an organisation in CSL-JSON: whole, or divided into family and given names. */
export type CslName =
  | { readonly literal: string }
  | { readonly family: string; readonly given: string; readonly suffix?: string };

/** A single date in CSL-JSON: `[[2014]]` or `[[2026, 11, 23]]`. */
export interface CslDate {
  readonly 'date-parts': readonly [readonly number[]];
}

/** The variables of CSL-JSON (https://docs.citationstyles.org) that an item of the archive has. */
export interface CslItem {
  /** The key in a bibliography, in ASCII: `book2014-1a2b3c4d`. */
  readonly id: string;
  /** A book, or what GB/T 7714 calls a web page, which is any other document on the web. */
  readonly type: 'book' | 'webpage';
  readonly title: string;
  readonly author?: readonly CslName[];
  readonly translator?: readonly CslName[];
  readonly publisher?: string;
  readonly edition?: string;
  readonly issued?: CslDate;
  readonly ISBN?: string;
  readonly language: CitedLanguage;
  readonly URL: string;
  readonly accessed: CslDate;
}

/** The language of a cited document, which decides words such as 等 (GB/T 7714, section 5.1). */
export type CitedLanguage = 'zh-CN' | 'ja' | 'ru' | 'en';

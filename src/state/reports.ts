import type { SecretHash } from './secretHash.ts';

export const REPORT_KINDS = [
  'wrong-file',
  'wrong-metadata',
  'broken',
  'duplicate',
  'copyright',
  'personal-data',
  'other',
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** What somebody reported about an item. A request to take something down is a report of kind copyright or personal-data. */
export interface Report {
  /** The number that the reporter is told, such as `2026-0042`: the year, and a count in it. */
  readonly number: string;
  readonly follow: SecretHash;
  readonly kind: ReportKind;
  /** The item; undefined for a request that names none. */
  readonly item: string | undefined;
  readonly text: string;
  /** The encrypted address for an answer; removed when the report is closed. */
  readonly mail: string | undefined;
  readonly origin: string | undefined;
  readonly state: 'open' | 'resolved' | 'declined';
  readonly answer: string | undefined;
  readonly created: number;
  readonly changed: number;
}

export interface Reports {
  /** Returns its number. The same secret makes no second report: the first one's number is returned. */
  add(
    report: Pick<Report, 'follow' | 'kind' | 'item' | 'text' | 'mail' | 'origin'>,
  ): Promise<string>;
  find(number: string): Promise<Report | undefined>;
  followed(follow: SecretHash): Promise<readonly Report[]>;
  /** Oldest first. */
  list(query: {
    readonly state?: Report['state'] | undefined;
    readonly item?: string | undefined;
    readonly limit: number;
  }): Promise<readonly Report[]>;
  count(query: {
    readonly state?: Report['state'] | undefined;
    readonly origin?: string | undefined;
  }): Promise<number>;
  /** Closes an open report; returns false if it is not open. */
  close(
    number: string,
    outcome: { readonly state: 'resolved' | 'declined'; readonly answer: string | undefined },
  ): Promise<boolean>;
}

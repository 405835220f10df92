/** The few globals that every runtime has and the language does not: what PURE code may use. */
declare class URLSearchParams {
  constructor(init?: string | Record<string, string>);
  readonly size: number;
  get(name: string): string | null;
  getAll(name: string): string[];
  set(name: string, value: string): void;
  append(name: string, value: string): void;
  toString(): string;
}

declare class TextDecoder {
  constructor(encoding?: string);
  decode(bytes: Uint8Array): string;
}

declare class URL {
  constructor(url: string, base?: string);
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
  readonly searchParams: URLSearchParams;
  readonly hash: string;
}

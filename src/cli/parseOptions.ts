import { InvalidArgumentError } from 'commander';
import { isMd5 } from '../catalog/md5.ts';

/** Flags and description of the option `--data`. */
export const DATA_OPTION = [
  '--data <folder>',
  'the data folder, with covers, database and secret (default: see campusdocs data)',
] as const;

/** Parses a count from 1 to 999,999,999. */
export function parseCount(text: string): number {
  if (!/^[1-9][0-9]{0,8}$/u.test(text)) {
    throw new InvalidArgumentError('A limit is a whole number from 1.');
  }
  return Number(text);
}

export function parsePort(text: string): number {
  const port = Number(text);
  if (!/^[0-9]+$/u.test(text) || port > 65535) {
    throw new InvalidArgumentError('A port is a whole number from 0 to 65535.');
  }
  return port;
}

/** Rejects an empty address, for which Node would listen on all addresses. */
export function parseHost(text: string): string {
  if (text === '') throw new InvalidArgumentError('An address is needed, such as 127.0.0.1.');
  return text;
}

/** Parses the origin of a site, such as `https://docs.example.edu`. */
export function parseOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/u.test(url.protocol) || !['', '/'].includes(url.pathname + url.search)) {
    throw new InvalidArgumentError(
      'An address without path is needed, such as https://example.edu.',
    );
  }
  return url.origin;
}

/** Parses an id and appends it to those before it. */
export function parseIds(text: string, before: readonly string[] = []): string[] {
  if (!isMd5(text)) {
    throw new InvalidArgumentError('An id is the MD5 of a file: 32 digits of 0-9 and a-f.');
  }
  return [...before, text];
}

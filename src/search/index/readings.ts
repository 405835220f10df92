export type Readings = Pick<ReadonlyMap<number, readonly string[]>, 'get'>;

/** Readings by the code of their character, as people type them: both `v` and `u` for ü. */
export function readingsByCode(readings: ReadonlyMap<string, readonly string[]>): Readings {
  return new Map(
    Array.from(readings, ([character, own]) => [
      character.charCodeAt(0),
      [
        ...new Set(
          own.flatMap((one) => (one.includes('v') ? [one, one.replace('v', 'u')] : [one])),
        ),
      ],
    ]),
  );
}

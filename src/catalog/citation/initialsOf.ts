/**
 * The initials of given names without points: `Donald E.` is `D E`.
 *
 * @param hyphen what stands between the initials of Jean-Luc
 */
export function initialsOf(given: string, hyphen: '-' | ' '): string {
  return given
    .split(/[\s.．·•・]+/u)
    .filter((name) => name !== '' && name !== '-')
    .map((name) =>
      name
        .split('-')
        .flatMap((part) => [...part].slice(0, 1))
        .join(hyphen),
    )
    .join(' ')
    .replaceAll(' -', hyphen);
}

/** The school year of an exam: `2023-2024`, or `2023` if it begins and ends in the same year. */
export function schoolYearOf({
  time: { start, end },
}: {
  readonly time: { readonly start: string; readonly end: string };
}): string {
  return start === end ? start : `${start}-${end}`;
}

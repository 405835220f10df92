/** The year that a text begins with, such as 2020 in `2020-5`; undefined if there is none. */
export function yearIn(text: string | undefined): number | undefined {
  const year = /^[12]\d{3}(?!\d)/u.exec(text ?? '')?.[0];
  return year === undefined ? undefined : Number(year);
}

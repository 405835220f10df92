/** What the browser keeps as long as this tab is open; undefined where it refuses. */
export function tabStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

/** The element of viewer.html with this id; the page and its script are written together, so it is there. */
export function element<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`viewer.html has no ${type.name} #${id}`);
  return found;
}

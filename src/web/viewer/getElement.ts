/** Returns the element of viewer.html with this id. Throws if it is missing or of another type. */
export function getElement<T extends HTMLElement>(id: string, type: new () => T): T {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`viewer.html has no ${type.name} #${id}`);
  return element;
}

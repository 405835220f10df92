import { isMd5 } from '../../catalog/md5.ts';

/** The identifier of an item: `oai:docs.example.edu:{id}`. */
export function identifierOf(origin: string, id: string): string {
  return `oai:${new URL(origin).hostname}:${id}`;
}

/** The id in an identifier of this site; undefined for any other text. */
export function parseIdentifier(identifier: string, origin: string): string | undefined {
  const id = identifier.slice(-32);
  return isMd5(id) && identifier === identifierOf(origin, id) ? id : undefined;
}

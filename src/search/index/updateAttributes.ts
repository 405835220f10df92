import { type Attributes, readAttributes } from './attributes.ts';
import { changedPositions, type KeptItems } from './keptItems.ts';

/** The attributes of items as `readAttributes` returns them; reads those that are new or changed. */
export function updateAttributes(before: Attributes, now: KeptItems): Attributes {
  const { items, kept } = now;
  const changed = changedPositions(now);
  const read = readAttributes(changed.flatMap((position) => items[position] ?? []));

  function update<Column extends Uint8Array | Uint16Array>(
    column: Column,
    old: Column,
    fresh: Column,
  ): Column {
    for (let position = 0; position < kept.length; position += 1) {
      const was = kept[position] ?? -1;
      if (was >= 0) column[position] = old[was] ?? 0;
    }
    changed.forEach((position, index) => {
      column[position] = fresh[index] ?? 0;
    });
    return column;
  }

  const count = items.length;
  const bytes = (name: 'kind' | 'semester' | 'stage' | 'content' | 'edition' | 'volume') =>
    update(new Uint8Array(count), before[name], read[name]);
  const words = (name: 'start' | 'end' | 'variant') =>
    update(new Uint16Array(count), before[name], read[name]);
  return {
    count,
    kind: bytes('kind'),
    start: words('start'),
    end: words('end'),
    semester: bytes('semester'),
    stage: bytes('stage'),
    content: bytes('content'),
    variant: words('variant'),
    edition: bytes('edition'),
    volume: bytes('volume'),
  };
}

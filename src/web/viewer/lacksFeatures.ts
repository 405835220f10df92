/**
 * Features that pdf.js uses and some browser lacks that the viewer supports; by owner. coreJs.ts
 * provides them.
 */
const NEEDED: readonly (readonly [object | undefined, readonly string[]])[] = [
  [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
  [WeakMap.prototype, ['getOrInsert', 'getOrInsertComputed']],
  [Math, ['sumPrecise']],
  [Promise, ['try']],
  [RegExp, ['escape']],
  [Set.prototype, ['difference', 'intersection', 'isSubsetOf', 'union']],
  [Uint8Array, ['fromBase64']],
  [Uint8Array.prototype, ['setFromBase64', 'setFromHex', 'toBase64', 'toHex', 'with']],
  [URL, ['parse']],
  [Reflect.get(globalThis, 'Iterator')?.prototype, ['drop', 'flatMap', 'map', 'some', 'toArray']],
];

/** Whether this browser needs coreJs.ts. */
export function lacksFeatures(): boolean {
  return NEEDED.some(([owner, names]) => names.some((name) => !owner || !(name in owner)));
}

/** Whether two texts are of the same characters, in whatever order. */
export function isAnagram(one: string, other: string): boolean {
  return one.length === other.length && [...one].sort().join('') === [...other].sort().join('');
}

/** Whether two texts have the same characters, in any order. */
export function isAnagram(one: string, other: string): boolean {
  return one.length === other.length && [...one].sort().join('') === [...other].sort().join('');
}

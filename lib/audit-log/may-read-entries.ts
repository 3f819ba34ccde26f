/**
 * Decides whether a role may read entries about objects of this type. Callers without a role, as all keys are, read all.
 * @answers Who may read which entries of the record of changes?
 */
export function mayReadEntries(role: string | undefined, _objectType: string): boolean {
  return role === undefined;
}

/** With more edits, a guess is no longer reliable. */
const MOST_EDITS = 3;

/** The known word closest to a mistyped one; `undefined` if none is close. */
export function closest(word: string, known: readonly string[]): string | undefined {
  const near = known
    .map((one) => ({ one, edits: editsBetween(word, one) }))
    .filter(({ edits }) => edits <= MOST_EDITS)
    .toSorted((a, b) => a.edits - b.edits);
  return near[0]?.one;
}

/** Edit distance: characters to insert, drop or replace. */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [i, a] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, b] of [...to].entries()) {
      const kept = (row[j] ?? 0) + (a === b ? 0 : 1);
      next.push(Math.min(kept, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

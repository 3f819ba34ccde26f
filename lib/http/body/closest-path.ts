/** Longest name that is compared letter by letter; longer ones are no slip of a finger. */
const LONGEST_COMPARED = 40;

/**
 * Which of the accepted paths was probably meant: one whose last name differs in case, signs or number alone, at the same
 * level or another, or one at the same level that differs in a letter or two. Its `*` are those of the path.
 */
export function closestPath(path: readonly string[], accepted: readonly string[]): string | undefined {
  const name = path.at(-1) ?? "";
  const known = accepted.map((text) => text.split("."));
  const beside = known.filter((one) => isBeside(one, path));
  const found =
    beside.find((one) => plain(one.at(-1)) === plain(name)) ??
    known.find((one) => plain(one.at(-1)) === plain(name)) ??
    beside.find((one) => isSlip(one.at(-1) ?? "", name));
  return found?.map((part, at) => (part === "*" ? (path[at] ?? part) : part)).join(".");
}

function isBeside(one: readonly string[], path: readonly string[]): boolean {
  return (
    one.length === path.length && one.slice(0, -1).every((part, at) => part === "*" || part === path[at])
  );
}

function plain(name = ""): string {
  return name
    .slice(0, LONGEST_COMPARED)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "")
    .replace(/s$/, "");
}

function isSlip(accepted: string, name: string): boolean {
  const most = accepted.length < 6 ? 1 : 2;
  if (name.length > LONGEST_COMPARED || Math.abs(accepted.length - name.length) > most) return false;
  return distance(accepted.toLowerCase(), name.toLowerCase()) <= most;
}

/** How many letters have to be changed, added or taken away; two that are swapped count as one. */
function distance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      const at = (list: readonly number[], index: number) => list[index] ?? Number.POSITIVE_INFINITY;
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + (same ? 0 : 1),
        swapped ? at(beforeLast, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = row;
  }
  return last[other.length] ?? 0;
}

const LONGEST_COMPARED = 40;

/** Finds the path that was meant: case, signs or number of the last name differ, or one or two letters. */
export function closestPath(path: readonly string[], accepted: readonly string[]): string | undefined {
  const name = path.at(-1) ?? "";
  const acceptedPaths = accepted.map((text) => text.split("."));
  const beside = acceptedPaths.filter((one) => isBeside(one, path));
  const closest =
    beside.find((one) => plain(one.at(-1)) === plain(name)) ??
    acceptedPaths.find((one) => plain(one.at(-1)) === plain(name)) ??
    beside.find((one) => isSlip(one.at(-1) ?? "", name));
  return closest?.map((part, at) => (part === "*" ? (path[at] ?? part) : part)).join(".");
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

/** Two swapped letters count as one change. */
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

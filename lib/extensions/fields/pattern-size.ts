type Group = { sum: number; last: number };

const REPEAT = /\{(\d{1,5})(,(\d{0,5}))?\}/y;

/**
 * Estimates the compiled size without compiling, since `.{0,1000}` a hundred times takes a third of a second
 * to compile. `*` and `|` count two, since what they apply to may be empty.
 */
export function patternSize(pattern: string): number {
  const open: Group[] = [{ sum: 0, last: 0 }];
  let at = 0;
  while (at < pattern.length) {
    const group = open.at(-1) ?? { sum: 0, last: 0 };
    const repeat = readRepeat(pattern, at);
    if (repeat) {
      group.sum += group.last * repeat.times;
      group.last += group.last * repeat.times;
      at += repeat.length;
    } else {
      at += readAtom(pattern, at, open);
    }
  }
  return open.reduce((total, { sum }) => total + sum, 0);
}

/** Adds an atom, or opens or closes a group. Returns the number of characters read. */
function readAtom(pattern: string, at: number, open: Group[]): number {
  const character = pattern[at];
  if (character === "(") {
    open.push({ sum: 2, last: 0 });
    return 1;
  }
  if (character === ")" && open.length > 1) {
    const closed = open.pop()?.sum ?? 0;
    const group = open.at(-1);
    if (group) Object.assign(group, { sum: group.sum + closed, last: closed });
    return 1;
  }
  const group = open.at(-1);
  const weight = character === "*" || character === "|" ? 2 : 1;
  if (group) Object.assign(group, { sum: group.sum + weight, last: weight });
  if (character === "\\") return 2;
  return character === "[" ? classLength(pattern, at) : 1;
}

function classLength(pattern: string, start: number): number {
  let at = start + (pattern[start + 1] === "^" ? 2 : 1);
  if (pattern[at] === "]") at += 1;
  while (at < pattern.length && pattern[at] !== "]") at += pattern[at] === "\\" ? 2 : 1;
  return at - start + 1;
}

function readRepeat(pattern: string, at: number): { times: number; length: number } | undefined {
  REPEAT.lastIndex = at;
  const match = REPEAT.exec(pattern);
  if (!match) return undefined;
  const [text, least, , most] = match;
  // `x{2,}` is two and a loop, `x{0,9}` is nine attempts with a branch each
  const copies = most ? 2 * Number(most) : Number(least) + 1;
  return { times: copies, length: text.length };
}

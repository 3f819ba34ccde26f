import { apron } from "./aprons.ts";
import { type Good, goods } from "./goods.ts";
import { bundles, nodes } from "./specials.ts";

/** All goods of the demo shop, without the children of variations. */
export const allGoods: readonly Good[] = [...goods, ...bundles, apron];

/** Position of the apron in lists: after the first goods of each kind. */
const APRON_PLACE = 8;

/**
 * Order of goods in lists of all products. The kinds alternate, so that the first page is varied, and goods that can be
 * added to a cart directly come first.
 */
export const shopWindow: readonly Good[] = inTurn(
  nodes.map(({ tag }) => allGoods.filter((good) => good.tags.includes(tag) && good !== apron)),
).toSpliced(APRON_PLACE, 0, apron);

function inTurn<T>(groups: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...groups.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => groups.flatMap((group) => group[turn] ?? [])).flat();
}

/**
 * Creation time of the apron's children: before all other goods, so that lists show them last.
 * @param opened time at which the shop was opened
 */
export function childrenMadeAt(opened: Date): Date {
  return minutesBefore(opened, shopWindow.length + 1);
}

/** Time of a good's last change; lists show the latest change first. */
export function touchTime(opened: Date, good: Good): Date {
  return minutesBefore(opened, shopWindow.indexOf(good) + 1);
}

function minutesBefore(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() - minutes * 60_000);
}

import { apron } from "./aprons.ts";
import { type Good, goods } from "./goods.ts";
import { bundles, nodes } from "./specials.ts";

/** Everything the demo shop sells, but for the children of what comes in variations. */
export const allGoods: readonly Good[] = [...goods, ...bundles, apron];

/** What comes in variations is shown where the first goods of each kind are. */
const APRON_PLACE = 8;

/**
 * The goods as a list of all products shows them: one of each part of the shop in turn, so that the first page is as
 * varied as the shop, and what can be put into a cart at once comes first.
 */
export const shopWindow: readonly Good[] = inTurn(
  nodes.map(({ tag }) => allGoods.filter((good) => good.tags.includes(tag) && good !== apron)),
).toSpliced(APRON_PLACE, 0, apron);

function inTurn<T>(groups: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...groups.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => groups.flatMap((group) => group[turn] ?? [])).flat();
}

/**
 * When the apron's children were made: before all other goods were touched, so that lists show them last.
 * @param opened the moment at which the shop was opened
 */
export function childrenMadeAt(opened: Date): Date {
  return minutesBefore(opened, shopWindow.length + 1);
}

/** When a good was touched last: lists show first what this was done to last. */
export function touchedAt(opened: Date, good: Good): Date {
  return minutesBefore(opened, shopWindow.indexOf(good) + 1);
}

function minutesBefore(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() - minutes * 60_000);
}

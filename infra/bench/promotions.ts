import { evaluate } from "../../lib/promotions/engine/evaluate.ts";
import type { EvaluatedCart } from "../../lib/promotions/engine/evaluated-cart.ts";
import { type LivePromotions, prepareLivePromotions } from "../../lib/promotions/engine/live-promotions.ts";
import type { PublishedProduct } from "../../lib/releases/published-product.ts";
import { packSized } from "../../lib/table/pack.ts";
import { cartWith, makeItem, send } from "./adds.ts";
import { type Budget, within } from "./budget.ts";
import { display, printTable } from "./display.ts";
import type { Shop } from "./metered-shop.ts";
import { AT, makeCart, makePromotions } from "./random-promotions.ts";

const COUNTS = [0, 10, 200, 1000] as const;
/** Shoppers would notice an evaluation that costs more than this many whole adds. */
const MOST_OF_AN_ADD = 2;
/** An item of 200 units may cost little more than one of a single unit. */
const MOST_FOR_PIECES = 1.2;

/** The cost of promotions for a cart: CPU compared with an add without promotions, and bytes of the caches. */
export async function benchPromotions(shop: Shop, products: readonly PublishedProduct[]): Promise<Budget[]> {
  const cartID = await cartWith(shop, products, 100);
  const cart = makeCart(100, 2);
  const add = { times: 5, run: () => send(shop, cartID, [makeItem(products, 0)]) };
  const sets = COUNTS.map((count) => makePromotions(count));
  const lives = sets.map(prepareLivePromotions);
  warmUp(cart, lives);
  const works = lives.map((live) => ({ times: 30, run: () => evaluate(cart, live, AT) }));
  const compiling = sets.map((set) => ({ times: 2, run: () => prepareLivePromotions(set) }));
  const [ofAdd = 0, ...times] = await leastCpu(add, ...works, ...compiling);
  const share = (at: number) => (times[at] ?? 0) / ofAdd;
  const rows = sets.map((set, at) => {
    const { rawSize, bytes } = packSized(set);
    const ratios = [share(at), share(COUNTS.length + at)].map((one) => one.toFixed(2));
    return [set.length, ...ratios, rawSize, bytes.length];
  });
  const head = ["automatic promotions, cart of 100 items", "evaluate x add", "prepare x add"];
  printTable([...head, "bytes", "packed"], ...rows);
  return [
    within(
      "CPU of 200 promotions over 100 items, in adds without any",
      share(COUNTS.indexOf(200)),
      MOST_OF_AN_ADD,
    ),
    within("CPU of 30 items of 200 units, in those of one unit", await ratioOfPieces(), MOST_FOR_PIECES),
  ];
}

async function ratioOfPieces(): Promise<number> {
  const live = prepareLivePromotions(makePromotions(200));
  const carts = [makeCart(30, 1), makeCart(30, 200)];
  for (const cart of carts) warmUp(cart, [live]);
  const works = carts.map((cart) => ({ times: 100, run: () => evaluate(cart, live, AT) }));
  const [ofOne = 0, ofMany = 0] = await leastCpu(...works);
  display.print(`\n30 items of 200 units : 30 items of one, 200 promotions: ${(ofMany / ofOne).toFixed(2)}`);
  return ofMany / ofOne;
}

function warmUp(cart: EvaluatedCart, lives: readonly LivePromotions[]): void {
  for (let round = 0; round < 200; round += 1) for (const live of lives) evaluate(cart, live, AT);
}

const ROUNDS = 12;

/**
 * The least CPU milliseconds of each piece of work over several rounds, taken in turns. Other load on the machine only adds
 * time, so ratios of the least times are stable.
 */
async function leastCpu(
  ...works: readonly { readonly times: number; readonly run: () => unknown }[]
): Promise<number[]> {
  const least = works.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, { times, run }] of works.entries()) {
      const before = process.cpuUsage();
      for (let time = 0; time < times; time += 1) await run();
      const { user, system } = process.cpuUsage(before);
      least[at] = Math.min(least[at] ?? 0, (user + system) / 1000 / times);
    }
  }
  return least;
}

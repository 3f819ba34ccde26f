import type { AttackSet } from "./attack-set.ts";
import { bodySet } from "./body-set.ts";
import { cartSet } from "./cart-set.ts";
import { catalogSet } from "./catalog-set.ts";
import { entrySets } from "./entry-sets.ts";
import { fileSet } from "./file-set.ts";
import { orderSet } from "./order-set.ts";
import { shopperSet } from "./shopper-set.ts";

/** The sets of worst requests. `infra/bench/attacks/run-set.ts` runs a set in its own process. @answers What may the worst request cost? */
export const ATTACK_SETS: readonly AttackSet[] = [
  ...entrySets,
  fileSet,
  catalogSet,
  cartSet,
  orderSet,
  bodySet,
  shopperSet,
];

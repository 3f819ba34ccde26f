import { catalog } from "./catalog.ts";
import { kit } from "./kit.ts";
import { orders } from "./orders.ts";
import { own } from "./own.ts";
import { people } from "./people.ts";
import { products } from "./products.ts";
import { promotions } from "./promotions.ts";
import { settings } from "./settings.ts";
import { shell } from "./shell.ts";
import { team } from "./team.ts";
import { today } from "./today.ts";

export const en = { catalog, kit, orders, own, people, products, promotions, settings, shell, team, today };

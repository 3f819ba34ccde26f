import type { ShopSetup } from "../../shop/shop-parts.ts";
import { shopParts } from "../../shop/shop-parts.ts";
import { answerParent } from "../own-process.ts";

answerParent(async (setup: ShopSetup) => [...(await shopParts(setup))]);

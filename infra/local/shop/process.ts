import type { ShopSetup } from "../../build/shop/shop-parts.ts";
import { shopParts } from "../../build/shop/shop-parts.ts";
import { answerParent } from "../own-process.ts";

answerParent(async (setup: ShopSetup) => [...(await shopParts(setup))]);

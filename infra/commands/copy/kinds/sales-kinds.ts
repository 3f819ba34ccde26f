import type { Fields } from "../../../../lib/kernel/objects.ts";
import { fitBody, replaceIds } from "../fit-body.ts";
import { change, fillPath, type Item, type Kind, type RequestForm } from "../kind.ts";
import { attribute, field, list, listBelow, pair, within } from "../lists.ts";
import { readDeep } from "../read-store.ts";

const listPriceBooks = list("/pcm/pricebooks");
const listPromotions = list("/v2/promotions");
const listRulePromotions = list("/v2/rule-promotions");

/** The uses that are left of a code; one without any is not copied. */
function buildCode({ thing }: Item, { body }: RequestForm): Fields | undefined {
  if (thing["uses"] === 0) return undefined;
  const { id: _, type: __, meta: ___, max_uses: ____, created_by: _____, ...code } = thing;
  return Object(fitBody(readDeep(body, "properties", "data", "properties", "codes", "items"), code));
}

/** Codes cannot be changed, only made again. */
function describeCodes(name: string, promotions: Kind["list"], path: string, create: string): Kind {
  const param = /\{([^}]+)\}/.exec(path)?.[1] ?? "";
  const endpoint = pair(create);
  const form = { body: endpoint.create?.body, method: "POST" };
  const listCodes = listBelow(promotions, param, path);
  return {
    ...{ name, isPart: true, ...endpoint, build: buildCode, sameAs: within(param, field("code")) },
    list: async function* (store) {
      for await (const item of listCodes(store)) {
        const id = `${item.params[param]}/${item.thing["code"]}`;
        yield { ...item, thing: { ...item.thing, id } };
      }
    },
    writeMany: async ({ target, map }, item, before) => {
      const own = fillPath(path, item[0]?.params ?? {}, map.ids);
      const type = "promotion_codes";
      const gone = item.filter((one) => before.has(one)).map(({ thing }) => ({ code: thing["code"] }));
      if (gone.length > 0) await change(target, "DELETE", own, { type, codes: gone });
      const codes = replaceIds(item.map((one) => buildCode(one, form)).filter(isThere), map.ids);
      if (Array.isArray(codes) && codes.length > 0) await change(target, "POST", own, { type, codes });
    },
  };
}

function isThere<T>(value: T | undefined): value is T {
  return value !== undefined;
}

export const PRICE_KINDS: readonly Kind[] = [
  {
    name: "price books",
    list: listPriceBooks,
    sameAs: attribute("name"),
    ...pair("price-books/create-price-book", "price-books/update-price-book"),
  },
  {
    name: "price modifiers",
    list: listBelow(listPriceBooks, "pricebook_id", "/pcm/pricebooks/{pricebook_id}/modifiers"),
    sameAs: within("pricebook_id", attribute("name")),
    ...pair("price-books/modifiers/create-modifier", "price-books/modifiers/update-modifier"),
  },
  {
    name: "prices",
    list: listBelow(listPriceBooks, "pricebook_id", "/pcm/pricebooks/{pricebook_id}/prices"),
    isMany: true,
    sameAs: within("pricebook_id", attribute("sku")),
    ...pair("price-books/prices/create-price", "price-books/prices/update-price"),
  },
];

export const CATALOG_AND_PROMOTION_KINDS: readonly Kind[] = [
  {
    name: "catalogs",
    list: list("/catalogs"),
    sameAs: attribute("name"),
    ...pair("catalogs/create-catalog", "catalogs/update-catalog"),
  },
  {
    name: "catalog rules",
    list: list("/catalogs/rules"),
    sameAs: attribute("name"),
    ...pair("catalogs/rules/create-rule", "catalogs/rules/update-rule"),
  },
  {
    name: "promotions",
    list: listPromotions,
    sameAs: field("name"),
    ...pair("promotions/standard/create-promotion", "promotions/standard/update-promotion"),
  },
  describeCodes(
    "codes",
    listPromotions,
    "/v2/promotions/{promotion_id}/codes",
    "promotions/codes/create-codes",
  ),
  {
    name: "rule promotions",
    list: listRulePromotions,
    sameAs: field("name"),
    ...pair("promotions/rules/create-rule-promotion", "promotions/rules/update-rule-promotion"),
  },
  describeCodes(
    "codes of rule promotions",
    listRulePromotions,
    "/v2/rule-promotions/{promotionID}/codes",
    "promotions/rules/codes/create-rule-codes",
  ),
];

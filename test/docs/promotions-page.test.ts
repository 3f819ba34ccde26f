import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { anEmptyShop } from "../support/shop.ts";

const page = readFileSync(new URL("../../docs/promotions.md", import.meta.url), "utf8");

/** The merchant's requests that the page shows, in order. */
const shown = [...page.matchAll(/```json\nPOST (\/v2\/(?:rule-)?promotions\S*)\n(\{[\s\S]*?)\n```/g)].map(
  ([, path = "", body = ""]) => ({ path, body: JSON.parse(body) }),
);

const PATHS = ["/v2/promotions", "/v2/rule-promotions", "/v2/promotions/{promotionID}/codes"];

describe("docs/promotions.md", () => {
  it("201: everything that it tells merchants to send", async () => {
    const shop = anEmptyShop();
    expect(new Set(shown.map(({ path }) => path))).toEqual(new Set(PATHS));
    let promotionID = "";
    for (const { path, body } of shown) {
      const answer = await shop.post(path.replace("{promotionID}", promotionID), body);
      expect([path, answer.body.errors, answer.status]).toEqual([path, undefined, 201]);
      promotionID = answer.body.data.id;
    }
  });
});

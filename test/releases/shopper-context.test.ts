import { describe, expect, it } from "@jest/globals";
import { parseShopperLanguages } from "../../lib/releases/shopper-context.ts";

const ALL = { additional_languages: [] };

describe("shopperLanguages", () => {
  it.each([
    ["fr;q=0.5, de;q=0.9, es", ["es", "de", "fr"]],
    ["fr-FR, en;q=0.8", ["fr-fr", "en"]],
    ["de;q=0.5, fr;q=0.5", ["de", "fr"]],
    ["de;q=0, fr;q=x, en", ["en"]],
    ["*", []],
    ["", []],
  ])("reads %p, the most liked one first", (header, expected) => {
    expect(parseShopperLanguages({ "accept-language": header }, ALL)).toEqual(expected);
  });

  it("leaves out what the store does not offer, compared by the part before the hyphen", () => {
    const languages = (header: string) =>
      parseShopperLanguages({ "accept-language": header }, { additional_languages: ["fr"] });
    expect(languages("de, fr-CA;q=0.5")).toEqual(["fr-ca"]);
    expect(languages("de, en-GB")).toEqual([]);
  });

  it("takes what the caller set where the browser names none", () => {
    expect(parseShopperLanguages({ "accept-language": "*", "x-moltin-language": "fr" }, ALL)).toEqual(["fr"]);
    expect(parseShopperLanguages({ "accept-language": "de", "x-moltin-language": "fr" }, ALL)).toEqual([
      "de",
    ]);
  });
});

import { describe, expect, it } from "@jest/globals";
import { closestPath } from "../../../lib/http/body/closest-path.ts";

const ACCEPTED = [
  "data",
  "data.amount",
  "data.custom_reference",
  "data.options",
  "data.options.note",
  "data.items",
  "data.items.*.quantity",
  "data.locations.*.available",
];

describe("the accepted key that is closest to an unknown one", () => {
  it.each([
    ["another letter case", "data.Amount", "data.amount"],
    ["other signs", "data.customReference", "data.custom_reference"],
    ["the plural", "data.amounts", "data.amount"],
    ["the singular", "data.option", "data.options"],
    ["a level too high", "amount", "data.amount"],
    ["a level too low", "data.options.amount", "data.amount"],
    ["two letters swapped", "data.amuont", "data.amount"],
    ["a letter missing", "data.custom_refrence", "data.custom_reference"],
    ["a letter too many", "dataa", "data"],
    ["an element of a list", "data.items.3.quantitty", "data.items.3.quantity"],
    ["a key of a map", "data.locations.berlin.avialable", "data.locations.berlin.available"],
  ])("%s: %s is %s", (_, path, closest) => {
    expect(closestPath(path.split("."), ACCEPTED)).toBe(closest);
  });

  it.each([
    "data.currency",
    "data.options.reason",
    "x",
    "data.items.0.price",
    `data.${"amount".repeat(2000)}`,
  ])("none for %s", (path) => {
    expect(closestPath(path.split("."), ACCEPTED)).toBeUndefined();
  });
});

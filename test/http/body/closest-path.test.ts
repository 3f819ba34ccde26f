import { describe, expect, it } from "@jest/globals";
import { closestPath } from "../../../lib/http/body/unknown-keys.ts";

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
    ["the first two letters swapped", "adta", "data"],
    ["the last two letters swapped", "data.amoutn", "data.amount"],
    ["two pairs of letters swapped", "data.maoutn", "data.amount"],
    ["another letter", "dada", "data"],
    ["two other letters in a long name", "data.umoant", "data.amount"],
    ["the first letter missing", "ata", "data"],
    ["a letter before it", "xdata", "data"],
    ["an s in its middle", "data.opstions", "data.options"],
    ["two letters too many in a long name", "data.amountly", "data.amount"],
    ["one letter and another letter case", "data.AMOUN", "data.amount"],
  ])("%s: %s is %s", (_, path, closest) => {
    expect(closestPath(path.split("."), ACCEPTED)).toBe(closest);
  });

  it.each([
    "data.currency",
    "data.options.reason",
    "x",
    "data.items.0.price",
    `data.${"amount".repeat(2000)}`,
    "xdatax",
    "daat1",
    "atad",
    "data.amo",
    "data.amountful",
    "data.umoand",
    "data.options.amuont",
    "other.amuont",
    "data.locations.berlin.avialable.x",
  ])("none for %s", (path) => {
    expect(closestPath(path.split("."), ACCEPTED)).toBeUndefined();
  });

  it("is one next to the unknown key before one elsewhere, and the first of two", () => {
    const accepted = ["data.note", "data.options.note", "data.options.notes"];
    expect(closestPath(["data", "options", "Note"], accepted)).toBe("data.options.note");
    expect(closestPath(["data", "Note"], accepted)).toBe("data.note");
    expect(closestPath(["data", "lines", "Note"], accepted)).toBe("data.note");
  });

  it("keeps a star where nothing was sent", () => {
    expect(closestPath(["Quantity"], ["data.items.*.quantity"])).toBe("data.items.*.quantity");
  });

  it("compares names of a length up to five with one change, and longer ones with two", () => {
    expect(closestPath(["price"], ["prize"])).toBe("prize");
    expect(closestPath(["priec"], ["prices"])).toBe("prices");
    expect(closestPath(["pryze"], ["price"])).toBeUndefined();
    expect(closestPath(["prcxe"], ["price"])).toBeUndefined();
    expect(closestPath(["prxie"], ["price"])).toBeUndefined();
    expect(closestPath(["stotus"], ["status"])).toBe("status");
    expect(closestPath(["stotos"], ["status"])).toBe("status");
    expect(closestPath(["stotoz"], ["status"])).toBeUndefined();
  });

  it("compares the first 40 characters of a name, and slips in no longer one", () => {
    const long = "k".repeat(40);
    expect(closestPath([`${long}1`], [`${long}2`])).toBe(`${long}2`);
    expect(closestPath([`x${"k".repeat(39)}`], [long])).toBe(long);
    expect(closestPath([`x${"k".repeat(40)}`], [long])).toBeUndefined();
  });
});

import { describe, expect, it } from "@jest/globals";
import { parseCorsOrigins } from "../../../infra/stacks/cors-origins.ts";

describe("CARTWRIGHT_CORS_ORIGINS", () => {
  it.each([
    [undefined, ["*"]],
    ["", ["*"]],
    [" * ", ["*"]],
    ["https://shop.example", ["https://shop.example"]],
    [
      "https://shop.example , http://localhost:5173,https://shop.example",
      ["https://shop.example", "http://localhost:5173"],
    ],
    ["https://[::1]:8443", ["https://[::1]:8443"]],
  ])("%j means %j", (text, origins) => {
    expect(parseCorsOrigins(text)).toEqual(origins);
  });

  it.each([
    "shop.example",
    "https://shop.example/",
    "https://shop.example/path",
    "https://Shop.example",
    "https://shop.example:443",
    "https://*.shop.example",
    "https://user@shop.example",
    "*,https://shop.example",
    "null",
    "ftp://shop.example",
    "file://",
  ])("refuses %j, which no browser would send or which would not be compared", (text) => {
    expect(() => parseCorsOrigins(text)).toThrow("CARTWRIGHT_CORS_ORIGINS must be");
  });
});

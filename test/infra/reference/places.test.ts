import { describe, expect, it } from "@jest/globals";
import { todaysAddress } from "../../../infra/reference/browser/todays-address.ts";

const GUIDES = { guide: "/reference/guide", readme: "/reference/readme" };

describe("todaysAddress", () => {
  it.each([
    ["#tag/carts/POST/v2/carts", "#api/tag/carts/POST/v2/carts"],
    ["#tag/carts/GET/v2/carts/{cartID}", "#api/tag/carts/GET/v2/carts/{cartID}"],
    ["#tag/carts/GET/v2/carts/%7BcartID%7D", "#api/tag/carts/GET/v2/carts/%7BcartID%7D"],
    ["#description/errors", "#api/description/errors"],
    ["#models/Cart", "#api/models/Cart"],
    ["#guide/description/introduction", "/reference/guide"],
    ["#guide/description/check-out", "/reference/guide#check-out"],
    ["#readme/description/call-it", "/reference/readme#call-it"],
  ])("leads %s to %s", (old, today) => {
    expect(todaysAddress(old, GUIDES)).toBe(today);
  });

  it.each([
    "",
    "#",
    "#api",
    "#api/tag/carts",
    "#custom-apis/description/introduction",
    "#%",
    "#constructor/x",
  ])("leaves %s as it is", (hash) => expect(todaysAddress(hash, GUIDES)).toBeUndefined());
});

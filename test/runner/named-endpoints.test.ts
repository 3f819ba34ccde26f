import { describe, expect, it } from "@jest/globals";
import { findNamedEndpoints } from "./named-endpoints.ts";

describe("the endpoints that the text of a test names", () => {
  it.each<[string, string[]]>([
    ['await shop.post("/v2/carts", { data })', ["functions/carts/create-cart.ts"]],
    [
      "shop.post(`/v2/carts/${cart}/items?include=${more}`, body)",
      ["functions/carts/items/add-cart-items.ts"],
    ],
    ["shop.get(`/v2/carts/${ids.map((id) => `${id}`)[0]}`)", ["functions/carts/read-cart.ts"]],
    ['shop.send("DELETE", `/v2/carts/${id}`)', ["functions/carts/delete-cart.ts"]],
    [
      "store.get(`${realmPath}/password-profiles`)",
      ["functions/realms/password-profiles/list-password-profiles.ts"],
    ],
    ['describe("POST /v2/carts/{cartID}/items", () => {})', []],
    ['shop.get("/nothing/here")', []],
  ])("%s", (text, files) => {
    expect(findNamedEndpoints(text)).toEqual(files);
  });

  it("are all that it may mean where it does not say the method", () => {
    expect(findNamedEndpoints("const path = `/v2/orders/${id}`;")).toEqual([
      "functions/orders/anonymize-orders.ts",
      "functions/orders/delete-order.ts",
      "functions/orders/read-order.ts",
      "functions/orders/update-order.ts",
    ]);
  });
});

import { describe, expect, it } from "@jest/globals";
import { inLearningOrder } from "../../../../infra/reference/openapi/path-order.ts";
import { listOperations } from "../../../support/openapi/described-operations.ts";
import { readAreaDocuments, readWholeDocument } from "../../../support/openapi/whole-document.ts";

const document = JSON.parse(await readWholeDocument());
const operations = listOperations(document);
const routesOfTag = (tag: string) =>
  operations.filter(({ tags }) => tags.includes(tag)).map(({ route }) => route);

describe("the operations of a document", () => {
  it("come by tag, as the tags do", () => {
    const first = new Map(operations.map(({ tags }, at) => [tags[0], at] as const).toReversed());
    const names = document.tags.map(({ name }: { name: string }) => name);
    expect([...first].sort(([, one], [, other]) => one - other).map(([name]) => name)).toEqual(names);
  });

  it("begin with what makes a thing, a collection before its members", () => {
    expect(routesOfTag("Carts").slice(0, 5)).toEqual([
      "POST /v2/carts",
      "GET /v2/carts",
      "GET /v2/carts/{cartID}",
      "PUT /v2/carts/{cartID}",
      "DELETE /v2/carts/{cartID}",
    ]);
  });

  it("have the members before what is done with all of them", () => {
    const orders = routesOfTag("Orders");
    expect(orders.indexOf("GET /v2/orders/{orderID}")).toBeLessThan(
      orders.indexOf("POST /v2/orders/anonymize"),
    );
  });

  it("begin among the items of a cart with adding some, and end with the codes", () => {
    const [first, ...rest] = routesOfTag("Cart items");
    expect(first).toBe("POST /v2/carts/{cartID}/items");
    expect(rest.at(-1)).toBe("DELETE /v2/carts/{cartID}/discounts/{code}");
  });

  it("end with older paths in each of their tags", () => {
    const older = operations.filter(({ tags }) => tags.includes("Catalogs")).map((one) => !!one.deprecated);
    expect(older).toContain(true);
    expect(older).toEqual(older.toSorted());
  });

  it("are in the documents of single areas in the same order", async () => {
    const order = operations.map(({ route }) => route);
    for (const [, text] of await readAreaDocuments()) {
      const routes = listOperations(JSON.parse(text)).map(({ route }) => route);
      expect(routes).toEqual(order.filter((route) => routes.includes(route)));
    }
  });
});

describe("the order of paths", () => {
  const endpoints = ["read-cart", "create-cart", "delete-cart", "update-cart", "list-carts"].map((name) => ({
    id: `carts/${name}`,
    path: /list|create/.test(name) ? "/v2/carts" : "/v2/carts/{cartID}",
  }));
  const one = { delete: 1, put: 2, get: 3 };
  const all = { get: 4, post: 5 };

  it("is the same whatever order the endpoints are declared in", () => {
    const expected = JSON.stringify({
      "/v2/carts": { post: 5, get: 4 },
      "/v2/carts/{cartID}": { get: 3, put: 2, delete: 1 },
    });
    const [there, back] = [
      inLearningOrder({ "/v2/carts/{cartID}": one, "/v2/carts": all }, endpoints),
      inLearningOrder({ "/v2/carts": all, "/v2/carts/{cartID}": one }, endpoints.toReversed()),
    ];
    expect([JSON.stringify(there), JSON.stringify(back)]).toEqual([expected, expected]);
  });
});

import { describe, expect, it } from "@jest/globals";
import { endpoints, isFallback } from "../../../../infra/endpoints.ts";
import { findExample } from "../../../../infra/reference/examples/read-examples.ts";
import { deriveOperationId } from "../../../../infra/reference/openapi/operation.ts";
import { findTagName } from "../../../../infra/reference/openapi/tags.ts";
import { listOperations } from "../../../support/openapi/described-operations.ts";
import { readWholeDocument } from "../../../support/openapi/whole-document.ts";

const document = JSON.parse(await readWholeDocument());
const operations = listOperations(document);
const ids: readonly string[] = operations.map(({ operationId }) => operationId);

/** One verb for each kind of action. The second line has the API's own words. */
const VERBS = `create read list update delete add remove replace
  anonymize associate attach build cancel capture checkout configure confirm detach dissociate duplicate export finish import receive refund renew replicate request retry search start test validate`;

describe("ids of operations", () => {
  it("exist once, in camel case, and begin with one of few verbs", () => {
    expect(ids.filter((id, at) => ids.indexOf(id) < at)).toEqual([]);
    const pattern = new RegExp(`^(?:${VERBS.split(/\s+/).join("|")})(?:[A-Z][a-z]+)+$`);
    expect(ids.filter((id) => !pattern.test(id))).toEqual([]);
  });

  it("are what the endpoint is called, and say so where it stands at another path too", () => {
    const adding = { id: "carts/items/add-cart-items", path: "/v2/carts/{cartID}/items" };
    expect(deriveOperationId(adding, adding.path)).toBe("addCartItems");
    const catalogs = { id: "catalogs/create-catalog", path: "/catalogs" };
    expect(deriveOperationId(catalogs, "/catalogs")).toBe("createCatalog");
    expect(deriveOperationId(catalogs, "/pcm/catalogs")).toBe("createCatalogUnderPcm");
  });

  it("tell of twins by path that they are one", () => {
    const twins = operations.filter(({ deprecated }) => deprecated);
    expect(twins.map(({ route }) => route).every((route) => / \/pcm\/catalog/.test(route))).toBe(true);
    for (const { operationId, description } of twins) {
      expect(ids).toContain(operationId.replace(/UnderPcm$/, ""));
      expect(description).toMatch(/^Another path of `\/(?:pcm\/)?catalog/);
    }
  });
});

describe("tags", () => {
  const names: readonly string[] = document.tags.map(({ name }: { name: string }) => name);

  it("come in the order in which one learns them", () => {
    const order = [
      "Access tokens",
      "Catalog (shopper)",
      "Carts",
      "Checkout",
      "Accounts",
      "Products",
      "Catalogs",
      "Promotions",
      "Stock",
      "Custom APIs",
      "Events",
      "Settings",
    ];
    expect(names.filter((name) => order.includes(name))).toEqual(order);
  });

  it("exist once, each with its sentences, and each in one group", () => {
    expect(new Set(names).size).toBe(names.length);
    for (const { description } of document.tags) expect(description).toMatch(/^[A-Z].{60,}\.$/);
    expect(document["x-tagGroups"].flatMap(({ tags }: { tags: readonly string[] }) => tags)).toEqual(names);
  });

  it("have operations, and each operation has one that exists", () => {
    expect([...new Set(operations.flatMap(({ tags }) => tags))].sort()).toEqual([...names].sort());
    for (const { tags } of operations) expect(tags).toHaveLength(1);
  });

  it("name only tags that exist when they point at neighbours", () => {
    for (const { description } of document.tags) {
      const pointed = [...description.matchAll(/\*([^*]+)\*/g)].map(([, name]) => name);
      expect(names).toEqual(expect.arrayContaining(pointed));
    }
  });

  it("must be there for a new endpoint", () => {
    expect(() => findTagName({ id: "probe/send-probe" })).toThrow("probe/send-probe");
  });
});

describe("who may call", () => {
  it("is said by the schemes of each operation, as its endpoint is declared", () => {
    for (const endpoint of endpoints.filter((one) => !isFallback(one))) {
      const { security } = operations.find((one) => one.route === `${endpoint.method} ${endpoint.path}`)!;
      const grants = endpoint.auth === "none" ? [] : endpoint.auth;
      const schemes = grants.map((grant) => (grant === "implicit" ? "shopper" : "administrator"));
      const named: string[] = security.flatMap(Object.keys);
      expect(named.toSorted()).toEqual(schemes.toSorted());
      // The caller of the example comes first, for pages that send it.
      const caller = findExample(endpoint)?.caller ?? "anonymous";
      if (caller !== "anonymous") expect(named[0]).toBe(caller);
    }
    expect(Object.keys(document.components.securitySchemes)).toEqual(["shopper", "administrator"]);
  });
});

import { beforeAll, describe, expect, it } from "@jest/globals";
import { createEntry } from "../../../functions/extensions/entries/create-entry.ts";
import { deleteEntry } from "../../../functions/extensions/entries/delete-entry.ts";
import { listEntries } from "../../../functions/extensions/entries/list-entries.ts";
import { readEntry } from "../../../functions/extensions/entries/read-entry.ts";
import { updateEntry } from "../../../functions/extensions/entries/update-entry.ts";
import { GUEST_SHOPPER, REGISTERED_SHOPPER } from "../../../lib/extensions/roles.ts";
import { type Endpoint, listErrorStatuses } from "../../../lib/http/endpoint.ts";
import type { Undescribed } from "../../support/routes.ts";
import { shopOn } from "../../support/shop.ts";
import { aRolePolicy, createApiWith, createEntryIn, URL_SLUG } from "../../support/shops/custom-apis.ts";
import { demoCustomApiDocument } from "../../support/shops/demo-custom-apis.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const ALL = "/v2/extensions/product-reviews";
const ONE = `${ALL}/{entryID}`;
const WISHLIST = "/v2/extensions/wishlists/{entryID}";

type Operation = { readonly operationId: string; readonly summary: string; readonly description: string };
type PathItem = { readonly parameters: unknown } & Record<string, Operation>;

describe("operations in the document of Custom APIs", () => {
  let document: Undescribed;
  beforeAll(async () => {
    document = await demoCustomApiDocument();
  });
  const parametersOf = (path: string, method: string): Undescribed[] =>
    [...(document.paths[path].parameters ?? []), ...(document.paths[path][method].parameters ?? [])].map(
      (one) => (one.$ref ? document.components.parameters[one.$ref.split("/").at(-1)] : one),
    );

  it.each([
    [ALL, "get", listEntries],
    [ALL, "post", createEntry],
    [ONE, "get", readEntry],
    [ONE, "put", updateEntry],
    [ONE, "delete", deleteEntry],
  ] as const)("%s %s refuses with the statuses of its endpoint", (path, method, endpoint: Endpoint) => {
    const { responses } = document.paths[path][method];
    const statuses = [endpoint.response.status, ...listErrorStatuses(endpoint)].map(String);
    expect(Object.keys(responses)).toEqual(statuses.toSorted());
  });

  it("have names and texts that people read", () => {
    const operations = Object.values<PathItem>(document.paths).flatMap(({ parameters, ...methods }) =>
      Object.values(methods),
    );
    const verbs = ["list", "create", "read", "update", "delete"];
    const types = ["newsletter_ext", "product_review_ext", "store_location_ext", "wishlist_ext"];
    expect(operations.map(({ operationId }) => operationId)).toEqual(
      types.flatMap((type) => verbs.map((verb) => `${verb}_${type}`)),
    );
    for (const { description, summary } of operations)
      expect(description.length).toBeGreaterThan(summary.length);
    const [, reviews, , lists] = document.tags;
    expect(document.tags).toHaveLength(types.length);
    expect(reviews).toEqual({
      name: "Product reviews",
      description: expect.stringContaining("What buyers say about products"),
    });
    expect(lists).toEqual({
      name: "Wishlists",
      description: expect.stringContaining("`/v2/extensions/wishlists`"),
    });
    expect(document.components.schemas.wishlist_ext).toMatchObject({
      title: "Wishlists",
      description: "What shoppers would like to have, to be shared by its short name",
    });
  });

  it("say who may call them, as the policies have it", () => {
    const callersOf = (path: string, method: string) =>
      document.paths[path][method].security.flatMap((one: object) => Object.keys(one));
    expect(callersOf(ALL, "get")).toEqual(["shopper", "administrator"]);
    expect(callersOf(ALL, "post")).toEqual(["shopper", "administrator"]);
    expect(callersOf(ONE, "delete")).toEqual(["administrator"]);
    expect(document.paths[ALL].get.description).toContain("Callers: guest and registered shoppers");
    expect(document.paths[ALL].post.description).toContain("Callers: registered shoppers");
    expect(Object.keys(document.components.securitySchemes)).toEqual(["shopper", "administrator"]);
  });

  it("take the parameters and headers that entries take", () => {
    const names = (path: string, method: string) => parametersOf(path, method).map(({ name }) => name);
    const signedIn = ["EP-Account-Management-Authentication-Token", "X-Moltin-Customer-Token"];
    const page = ["page[limit]", "page[offset]", "page[after]", "page[total_method]", "timeout"];
    expect(names(ALL, "get")).toEqual(["filter", "sort", ...page, ...signedIn]);
    expect(names(ALL, "post")).toEqual(["Idempotency-Key", ...signedIn]);
    expect(names(ONE, "put")).toEqual(["entryID", "If-Match"]);
    expect(names(ONE, "delete")).toEqual(["entryID", "If-Match"]);
    expect(Object.keys(document.paths[ONE].get.responses["200"].headers)).toEqual(["ETag"]);
  });

  it("filter and sort by the fields that entries have, with the operators that these take", () => {
    const [filter, sort] = parametersOf(ALL, "get");
    expect(filter.description).toContain("`rating` (lt, le, eq, gt, ge, in, is_null)");
    expect(filter.description).not.toContain("photos");
    expect(sort.schema.enum).toEqual(expect.arrayContaining(["-created_at", "rating", "-rating", "null"]));
    expect(sort.schema.enum).not.toContain("photos");
  });

  it("name an entry by its id, or by the field that is made for it", () => {
    expect(parametersOf(ONE, "get")[0].schema).toEqual({ type: "string", format: "uuid" });
    expect(parametersOf(WISHLIST, "get")[0]).toMatchObject({
      description: "Value of the entry's field `handle`, or its id.",
      example: "my-handle",
    });
  });

  it("type pages, and let an update send back the id", () => {
    const { schemas } = document.components;
    expect(schemas.wishlist_ext_list.properties.data.items).toEqual({
      $ref: "#/components/schemas/wishlist_ext",
    });
    expect(schemas.PageMeta.properties.results.required).toEqual(["total", "total_method"]);
    expect(schemas.wishlist_ext_update.properties.id.type).toBe("string");
    expect(schemas.wishlist_ext_update.required).toEqual(["type"]);
  });

  it("promise no values to who may write and not read", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const api = await createApiWith(table, { lot: URL_SLUG }, { slug: "notes", api_type: "note_ext" });
    const written = async () => {
      const { paths, components } = (await shop.get("/v2/settings/extensions/specifications/openapi")).body;
      const { schema } = paths["/v2/extensions/notes"].post.responses["201"].content["application/json"];
      return components.schemas[schema.properties.data.$ref.split("/").at(-1)].required;
    };
    const allow = (role: { id: string }, read: boolean) =>
      shop.post("/v2/permissions/custom-api-role-policies", {
        data: aRolePolicy(api.id, { create: true, read }, { id: role.id }),
      });
    expect((await allow(REGISTERED_SHOPPER, true)).status).toBe(201);
    expect(await written()).toEqual(["id", "type", "lot", "links", "meta"]);
    expect((await allow(GUEST_SHOPPER, false)).status).toBe(201);
    expect(await written()).toEqual(["id", "type", "links", "meta"]);
    await createEntryIn(table, api, { lot: "A" });
  });
});

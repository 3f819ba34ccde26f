import { describe, expect, it } from "@jest/globals";
import { endpoints, isFallback } from "../../infra/endpoints.ts";
import { holesOf, isWhole } from "../support/schema-holes.ts";

/** Endpoints whose answers are not described wholly yet: this list only gets shorter. */
const NOT_YET: readonly string[] = [
  "accounts/create-account-membership",
  "accounts/create-account-token",
  "carts/associations/associate-accounts",
  "carts/associations/associate-customers",
  "carts/create-cart",
  "carts/custom-discounts/create-custom-discounts",
  "carts/items/add-cart-items",
  "carts/items/delete-cart-item",
  "carts/items/list-cart-items",
  "carts/items/update-cart-item",
  "carts/items/update-cart-items",
  "carts/list-carts",
  "carts/read-cart",
  "carts/taxes/create-tax",
  "carts/taxes/create-taxes",
  "carts/taxes/update-tax",
  "carts/update-cart",
  "catalog/configure-product",
  "catalog/hierarchies/list-catalog-hierarchies",
  "catalog/hierarchies/list-catalog-hierarchy-children",
  "catalog/hierarchies/list-catalog-hierarchy-nodes",
  "catalog/hierarchies/list-catalog-hierarchy-products",
  "catalog/hierarchies/read-catalog-hierarchy",
  "catalog/list-catalog-component-products",
  "catalog/list-catalog-product-children",
  "catalog/list-catalog-products",
  "catalog/nodes/list-catalog-node-children",
  "catalog/nodes/list-catalog-node-products",
  "catalog/nodes/list-catalog-nodes",
  "catalog/nodes/read-catalog-node",
  "catalog/read-catalog-product",
  "catalog/read-catalog-release",
  "catalog/releases/hierarchies/list-release-hierarchies",
  "catalog/releases/hierarchies/list-release-hierarchy-children",
  "catalog/releases/hierarchies/list-release-hierarchy-nodes",
  "catalog/releases/hierarchies/list-release-hierarchy-products",
  "catalog/releases/hierarchies/read-release-hierarchy",
  "catalog/releases/list-release-component-products",
  "catalog/releases/list-release-node-children",
  "catalog/releases/list-release-node-products",
  "catalog/releases/list-release-nodes",
  "catalog/releases/list-release-product-children",
  "catalog/releases/list-release-products",
  "catalog/releases/read-release-node",
  "catalog/releases/read-release-product",
  "extensions/custom-apis/list-custom-apis",
  "extensions/entries/list-entries",
  "extensions/fields/list-fields",
  "extensions/settings-entries/list-settings-entries",
  "extensions/specifications/read-openapi",
  "hierarchies/create-hierarchy-children",
  "hierarchies/nodes/create-node-children",
  "jobs/list-job-errors",
  "permissions/list-built-in-roles",
  "permissions/list-role-policies",
  "permissions/list-standard-shopper-roles",
  "permissions/list-standard-user-roles",
];

/** All that answer with a body of their own; the fallback hands on what another function answers. */
const answering = endpoints.filter((endpoint) => endpoint.response.status !== 204 && !isFallback(endpoint));

describe("response schemas", () => {
  it("describe every field of every answer", () => {
    const holes = answering
      .map(({ id, response }) => [id, holesOf(response.schema)] as const)
      .filter(([id, found]) => found.length > 0 && !NOT_YET.includes(id));
    expect(holes).toEqual([]);
  });

  it("are not listed as incomplete when they are whole", () => {
    const whole = answering.filter(({ response }) => isWhole(response.schema)).map(({ id }) => id);
    expect(NOT_YET.filter((id) => whole.includes(id))).toEqual([]);
  });
});

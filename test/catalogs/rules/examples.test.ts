import { demoId } from "../../../infra/local/demo/stable-id.ts";
import { showExamples } from "../../support/examples.ts";

const catalog_id = demoId("catalog to change");
const rule = (name: string) => ({ rule_id: demoId(name) });

/** Rules that choose the catalog for a shopper. */
showExamples({
  "catalogs/rules/list-rules": { query: { filter: `eq(id,${demoId("rule to read")})` } },
  "catalogs/rules/create-rule": {
    data: {
      type: "catalog_rule",
      attributes: {
        name: "Harbour fair",
        description: "The stall's own devices, for a weekend",
        catalog_id,
        channels: ["stall"],
        tags: ["fair"],
        schedules: [{ valid_from: "2027-05-01T08:00:00Z", valid_to: "2027-05-02T18:00:00Z" }],
      },
    },
    more: {
      "For an account": {
        data: {
          type: "catalog_rule",
          attributes: { name: "Café Nordlys", catalog_id, account_ids: [demoId("account of a café")] },
        },
      },
    },
  },
  "catalogs/rules/validate-rules": {
    data: { match_type: "similarity", catalog_id, channels: ["trade"], match_date: "2027-03-01T12:00:00Z" },
    more: {
      "Which rule serves a shopper": {
        data: {
          match_type: "resolve_for_shopper",
          channels: ["telephone"],
          sku: "TW-ALDER-MUG",
          currency: "USD",
        },
      },
    },
  },
  "catalogs/rules/read-rule": { path: rule("rule to read") },
  "catalogs/rules/update-rule": {
    path: rule("rule to change"),
    data: {
      type: "catalog_rule",
      id: demoId("rule to change"),
      attributes: { name: "Trade customers", channels: ["trade", "telephone"] },
    },
  },
  "catalogs/rules/delete-rule": {
    path: rule("rule to delete"),
    older: { path: rule("rule to delete, older path") },
  },
});

import { beforeAll, describe, expect, it } from "@jest/globals";
import { areaName } from "../../infra/area-name.ts";
import { endpoints } from "../../infra/endpoints.ts";
import { DEMO_ADMIN } from "../../infra/local/demo/clients.ts";
import { findExample } from "../../infra/reference/examples/read-examples.ts";
import { AUDITED } from "../../lib/audit-log/audited-families.ts";
import type { StoredChange } from "../../lib/events/event-family.ts";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import { findRecordedFamily } from "../../lib/table/stamp/recorded-keys.ts";
import { type AuditEntryView, anAuditedShop } from "../support/audit/audited-shop.ts";
import { listRequestFields, readAt, readDeclaredForm } from "../support/effects/request-fields.ts";
import { prepareExample, sendExample } from "../support/example-calls.ts";
import { NOON } from "../support/runtime.ts";
import { openDemoStore } from "../support/shops/demo-store.ts";
import { openProviderCalls } from "../support/surroundings.ts";

/** Areas where people send data of themselves: no entry may repeat it. */
const PERSONAL = new Set(["accounts", "addresses", "customers", "orders", "checkout"]);
const PUBLIC_FIELDS =
  /(?:^|\.)(?:type|id|\w+_id|relationships|gateway|method|sku|order_number|authentication_mechanism)$/;

/** An operation as it was called in the demo store. */
type Called = {
  readonly endpoint: Endpoint;
  readonly isAdministrator: boolean;
  readonly body: unknown;
  readonly status: number;
  readonly changes: readonly StoredChange[];
  readonly entries: readonly AuditEntryView[];
};

const called: Called[] = [];

const listTexts = (value: unknown): string[] => {
  if (typeof value === "string") return value.length >= 4 ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(listTexts) : [];
};

/** Texts of the body in fields that hold secrets, or that say who a person is. */
function listHiddenTexts({ endpoint, body }: Called): string[] {
  const fields = listRequestFields(readDeclaredForm(endpoint));
  const isPersonal = PERSONAL.has(areaName(endpoint.id)) && !endpoint.id.startsWith("accounts/tags/");
  return fields
    .filter(({ path, schema }) => {
      if (schema.writeOnly === true) return true;
      const isFree = schema.type === "string" && !schema.enum && schema.format !== "uuid";
      return isPersonal && isFree && !PUBLIC_FIELDS.test(path.join("."));
    })
    .flatMap(({ path }) => listTexts(readAt(body, path)));
}

beforeAll(async () => {
  const shop = anAuditedShop();
  await openDemoStore(shop.table, "specification", NOON.getTime());
  await shop.follow();
  const setting = { table: shop.table, now: shop.now, providerCalls: openProviderCalls() };
  for (const endpoint of endpoints) {
    const example = findExample(endpoint);
    if (!example || example.isShownOnly || example.form || endpoint.table !== "write") continue;
    const isAdministrator = example.caller === "administrator";
    await prepareExample(example, setting);
    await shop.follow();
    const requests = [
      example,
      ...Object.values(example.more ?? {}).map(({ body }) => ({ ...example, body })),
    ];
    for (const request of requests) {
      shop.wait(1);
      const { status } = await sendExample(endpoint, request, setting);
      const changes = await shop.follow();
      const since = `ge(time,${shop.now().toISOString()})`;
      const entries = await shop.entries(`filter=${since}`);
      called.push({ endpoint, isAdministrator, body: request.body, status, changes, entries });
    }
  }
}, 60_000);

describe("every operation that writes, in the demo store", () => {
  it("is called", () => {
    expect(called.filter(({ status }) => status < 300).length).toBeGreaterThan(150);
  });

  it("has an entry, by its key, of each object that an administrator changed", () => {
    const missing = called.flatMap(({ endpoint: { id }, isAdministrator, changes, entries }) => {
      if (!isAdministrator) return [];
      const families = changes.flatMap(({ key, after }) => {
        const family = findRecordedFamily(key);
        return family && family.name !== "changeNote" && String(after?.["who"]).startsWith("k:")
          ? [family.name]
          : [];
      });
      const isTold = (name: string) => {
        const prefix = name === "store" || name === "realms" ? "" : AUDITED[name as "price"]?.type;
        return entries.some(
          ({ object, operation }) => operation === id && (!prefix || object.type === prefix),
        );
      };
      return [...new Set(families)].filter((name) => !isTold(name)).map((name) => `${id}: ${name}`);
    });
    expect(missing).toEqual(WITHOUT_CHANGE);
    const actors = new Set(called.flatMap(({ entries }) => entries.map(({ actor }) => actor.id)));
    expect([...actors]).toEqual([DEMO_ADMIN.clientId]);
  });

  it("names by request and operation who deleted an object", () => {
    const deletions = called.filter(({ endpoint, status, isAdministrator, changes }) => {
      const isRecorded = changes.some(({ key, after }) => !after && findRecordedFamily(key));
      return isAdministrator && endpoint.method === "DELETE" && status === 204 && isRecorded;
    });
    const untold = deletions.filter(({ entries }) => !entries.some(({ action }) => action === "deleted"));
    expect(deletions.length).toBeGreaterThan(15);
    expect(untold.map(({ endpoint: { id } }) => id)).toEqual([]);
  });

  it("has no entry if a shopper called it", () => {
    const byShoppers = called.filter(({ isAdministrator }) => !isAdministrator);
    expect(byShoppers.length).toBeGreaterThan(20);
    expect(byShoppers.flatMap(({ entries }) => entries)).toEqual([]);
  });

  it("shows no secret, and nothing that people said of themselves", () => {
    const hidden = new Set(called.flatMap(listHiddenTexts));
    const shown = new Set(
      called.flatMap(({ entries }) =>
        entries.flatMap(({ changes, object: { name } }) => [...listTexts(changes), ...(name ? [name] : [])]),
      ),
    );
    const text = [...shown].join("\n");
    expect(hidden.size).toBeGreaterThan(25);
    expect([...hidden].filter((word) => text.includes(word))).toEqual([]);
  });
});

/** These raise a version so that a deletion looks again, or send what is there. */
const WITHOUT_CHANGE: readonly string[] = [
  "flows/entries/create-flow-entry: flow",
  "products/custom-relationships/associate-products: customRelationship",
  "products/custom-relationships/attach-relationships: customRelationship",
  "products/templates/add-product-templates: flow",
  "search/merchant/fields/update-indexable-fields: searchSettings",
  "staff/delete-staff: staffTeam",
  "staff/update-staff: staffTeam",
];

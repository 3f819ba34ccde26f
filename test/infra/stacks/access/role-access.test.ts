import { describe, expect, it } from "@jest/globals";
import { consumers, endpoints } from "../../../../infra/endpoints.ts";
import type { KeyFamily } from "../../../../infra/stacks/access/key-families.ts";
import { type Access, deriveRoleAccess } from "../../../../infra/stacks/access/role-access.ts";
import { checksShoppers } from "../../../../lib/http/shopper.ts";
import { keys } from "../../../../lib/table/keys.ts";
import { memoryTable } from "../../../support/tables/memory-table.ts";
import { permitAccess } from "../../../support/tables/permitted.ts";

const declared: readonly Access[] = [...endpoints, ...consumers];
const withAccess = (mode: "reads" | "writes", family: KeyFamily) =>
  declared.filter((one) => deriveRoleAccess(one)[mode].includes(family)).map(({ id }) => id);

/** Endpoints that check that the shopper still exists. */
const looking = new Set(endpoints.filter(checksShoppers).map(({ id }) => id));

describe("what functions reach of the table", () => {
  it("is said for every one of them", () => {
    for (const one of declared) expect(() => deriveRoleAccess(one)).not.toThrow();
    expect(() => deriveRoleAccess({ id: "planets/create-planet", table: "write", needs: [] })).toThrow(
      "'planets/create-planet'",
    );
  });

  it.each<[KeyFamily, RegExp]>([
    [
      "applicationKeys",
      /^(?:application-keys\/|auth\/create-access-token$|audit-log\/(?:list|read)-audit-\w+$|personal-data\/(?:(?:create|list|read)-erasure-requests?|list-personal-data-logs)$)/,
    ],
    [
      "members",
      /^(?:accounts\/|checkout\/|customers\/(?:create-customer-token|delete-customer)$|orders\/(?:list-orders|read-order)$|personal-data\/(?:create|list-related)|realms\/password-profiles\/|sign-on\/finish-|staff\/(?:delete-staff|tokens\/create-staff-token)$|tasks\/)/,
    ],
    ["memberNames", /^(?:accounts\/|realms\/password-profiles\/delete|tasks\/)/],
    [
      "customers",
      /^(?:addresses\/|carts\/associations\/associate-customers$|checkout\/|customers\/|exports\/create-export$|personal-data\/(?:create|list-related)|tasks\/)/,
    ],
    // Imports of customers find them by their names.
    ["customerNames", /^(?:customers\/|tasks\/carry-on-tasks$)/],
    ["cartLists", /^(?:carts\/list-carts|webhooks\/feed\/list-snapshots)$/],
  ])("%s, which hold secrets or lead to them: for those alone that need them", (family, allowed) => {
    const reading = withAccess("reads", family);
    expect(reading).not.toEqual([]);
    expect(reading.filter((id) => !allowed.test(id))).toEqual([]);
  });

  it("integrations, which hold secrets of receivers: for those alone that keep, raise or deliver", () => {
    const readers = withAccess("reads", "integrations");
    expect(readers).toEqual(
      expect.arrayContaining(["webhooks/subscriptions/read-integration", "webhooks/log/raise-events"]),
    );
    // Background work checks that an integration exists: only then do changes call for events.
    expect(
      readers.filter((id) => !/^webhooks\/(?:delivery|log|subscriptions)\/|^tasks\/carry-on-tasks$/.test(id)),
    ).toEqual([]);
    expect(withAccess("writes", "integrations").every((id) => id.startsWith("webhooks/subscriptions/"))).toBe(
      true,
    );
  });

  it("whether shoppers are still there is read by each function that looks at them, and written by none for that", () => {
    for (const family of ["endedShoppers", "memberships"] as const) {
      const reading = new Set(withAccess("reads", family));
      expect([...looking].filter((id) => !reading.has(id))).toEqual([]);
    }
    const [cart] = endpoints.filter(({ id }) => id === "carts/items/add-cart-items");
    expect(
      cart && deriveRoleAccess(cart).writes.filter((one) => /member|customer|account/.test(one)),
    ).toEqual([]);
  });

  it("application keys are written by the functions of application keys alone, shoppers' records by what is about them", () => {
    const ofKeys = withAccess("writes", "applicationKeys");
    expect(ofKeys.filter((id) => !id.startsWith("application-keys/"))).toEqual([]);
    const [members, customers] = [withAccess("writes", "members"), withAccess("writes", "customers")];
    // Members of staff are users of the merchants' realm.
    const ofUsers =
      /^(?:accounts\/|customers\/(?:create-customer-token|delete-customer)$|realms\/password-profiles\/|staff\/(?:delete-staff|tokens\/create-staff-token)$|tasks\/)/;
    expect(members.filter((id) => !ofUsers.test(id))).toEqual([]);
    expect(
      customers.filter((id) => !/^(?:(?:addresses|customers)\/|tasks\/carry-on-tasks$)/.test(id)),
    ).toEqual([]);
  });

  it("what entries refer to is checked by the functions that write them, neither read nor written", () => {
    const families = ["accounts", "files", "orders", "products"] as const;
    const entries = declared.filter(({ id }) => /^extensions\/(?:settings-)?entries\//.test(id));
    for (const one of entries) {
      const { reads, writes, checks } = deriveRoleAccess(one);
      expect(families.filter((family) => [...reads, ...writes].includes(family))).toEqual([]);
      expect(families.filter((family) => checks.includes(family))).toEqual(
        one.table === "write" ? families : [],
      );
    }
    const writingEntries = entries.filter(({ table }) => table === "write").map(({ id }) => id);
    // The write of a retry checks that its integration has not changed.
    // Switching price segmentation off checks that no catalog rule has changed.
    expect(declared.filter((one) => deriveRoleAccess(one).checks.length > 0).map(({ id }) => id)).toEqual([
      "catalogs/update-catalog",
      ...writingEntries,
      "webhooks/delivery/retry-job",
    ]);
  });

  it("no background work reaches application keys or kept replies", () => {
    for (const one of consumers) {
      const { reads, writes, checks } = deriveRoleAccess(one);
      for (const family of ["applicationKeys", "keptReplies"] as const) {
        expect([...reads, ...writes, ...checks]).not.toContain(family);
      }
    }
  });

  it("is the same for all that share a role", () => {
    const roles = Map.groupBy(
      declared.map((one) => deriveRoleAccess(one)),
      ({ name }) => name,
    );
    for (const [first, ...others] of roles.values()) for (const other of others) expect(other).toEqual(first);
  });

  it("is written by those alone that declare it", () => {
    for (const one of declared) {
      const { reads, writes, checks } = deriveRoleAccess(one);
      if (checks.length > 0) expect(checks).toEqual(expect.arrayContaining([...writes]));
      expect(writes.length > 0).toBe(["write", "sign-write", "consume"].includes(one.table));
      const forTokens = one.table === "none" ? ["tokenCutoffs", "staff", "staffSignIns"] : [];
      if (["none", "invoke"].includes(one.table)) expect(reads).toEqual(forTokens);
      else expect(reads.length > 1).toBe(true);
      expect(reads).toEqual(expect.arrayContaining([...writes]));
    }
  });
});

describe("the table in tests", () => {
  const access: Access = { id: "carts/read-cart", table: "write", needs: [] };
  const item = { ...keys.cart("c"), type: "cart" };

  it("does what the role allows", async () => {
    const { table, refuseDenied } = permitAccess(memoryTable(), access);
    await table.put(item, { only: "absent" });
    expect(await table.getMany([keys.cart("c"), keys.store()])).toEqual([item, undefined]);
    expect(await table.query({ pk: keys.cartOf({ type: "account", id: "a" }, "").pk })).toMatchObject({
      items: [],
    });
    expect(refuseDenied).not.toThrow();
  });

  it("refuses the rest, and says so at the end, too", async () => {
    const { table, refuseDenied } = permitAccess(memoryTable(), access);
    const denied = [
      () => table.get(keys.applicationKey("k")),
      () => table.getMany([keys.cart("c"), keys.customer("c")]),
      () => table.query({ pk: "CARTS#guest#0", index: "gsi1" }),
      () => table.query({ pk: keys.task("").pk }),
      () => table.put({ ...keys.store(), type: "store" }, { only: "absent" }),
      () => table.update(keys.accountMember("m"), { add: { version: 1 } }, { only: "present" }),
      () =>
        table.transact(
          [
            { put: item, when: { only: "absent" } },
            { check: keys.product("p"), when: { only: "present" } },
          ],
          "t",
        ),
    ];
    for (const attempt of denied) await expect(attempt()).rejects.toThrow("The role 'carts-write' may not");
    expect(refuseDenied).toThrow(
      /read APPKEY, read CUSTOMER#c, .*write STORE, write MEMBER#m, check PRODUCT#p/,
    );
    expect((await memoryTable().query({ pk: item.pk })).items).toEqual([]);
  });

  it("lets what is only checked be checked alone, and what is written as well", async () => {
    const entries: Access = { id: "extensions/entries/create-entry", table: "write", needs: [] };
    const { table, refuseDenied } = permitAccess(memoryTable(), entries);
    const [product, entry] = [keys.product("p"), keys.customApiEntry("api", "e")];
    const when = { unconditional: "a test" } as const;
    const checks = [product, entry].map((check) => ({ check, when }));
    const pass = { put: { ...keys.customApiFence("api", 0), type: "api_gate" }, when };
    expect(await table.transact([...checks, pass], "t")).toBe("written");
    expect(refuseDenied).not.toThrow();
    const denied = [
      () => table.get(product),
      () => table.put({ ...product, type: "product" }, when),
      () => table.transact([pass, { delete: product, when }], "u"),
      () => table.transact([pass, { check: keys.cart("c"), when }], "v"),
    ];
    for (const attempt of denied) await expect(attempt()).rejects.toThrow("entries-write' may not");
  });
});

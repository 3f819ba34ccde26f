import { randomBytes } from "node:crypto";
import { createEntry } from "../../../functions/extensions/entries/create-entry.ts";
import { listEntries } from "../../../functions/extensions/entries/list-entries.ts";
import { createRolePolicy } from "../../../functions/permissions/create-role-policy.ts";
import { GUEST_SHOPPER } from "../../../lib/extensions/roles.ts";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { LARGEST_LIST_UNITS } from "../budget.ts";
import { createApi, fillEntries, makeApiType } from "../fill-entries.ts";
import type { Shop } from "../metered-shop.ts";
import type { Attack, AttackSet } from "./attack-set.ts";

const PAGE_UNITS = 360 + 5; // an index of 10,000 entries and a page of one, after the Custom API

const PARTITION_UNITS = 8000; // the whole index, for administrators

/** Entries whose values are a thousand times as large as their compressed form. */
const bombs: AttackSet = {
  name: "14,000 entries of 64,000 equal characters",
  endpoints: ["extensions/entries/list-entries"],
  fill: async (shop, share) => {
    const text = "d".repeat(64_000);
    const attackOf = await openApi(shop, "bombs", 14_000 * share, () => ({ note: text }));
    return [
      attackOf("page[offset]=10000&sort=note", LARGEST_LIST_UNITS),
      attackOf("sort=note", LARGEST_LIST_UNITS),
      attackOf("filter=like(note,*z*)", LARGEST_LIST_UNITS),
      attackOf("page[offset]=10000", PAGE_UNITS),
      attackOf("page[offset]=10000&sort=note", PARTITION_UNITS, "client_credentials"),
      attackOf("sort=note", PARTITION_UNITS, "client_credentials"),
    ];
  },
};

const many: AttackSet = {
  name: "20,000 entries of 0.9 KB",
  endpoints: ["extensions/entries/list-entries"],
  fill: async (shop, share) => {
    const valuesAt = () => ({ note: randomBytes(450).toString("base64") });
    const attackOf = await openApi(shop, "many", 20_000 * share, valuesAt);
    return [
      attackOf("sort=note", LARGEST_LIST_UNITS),
      attackOf("filter=like(note,*zzz*)", LARGEST_LIST_UNITS),
      attackOf("", PAGE_UNITS),
      attackOf("page[total_method]=observed", 10),
      attackOf("page[offset]=10000", PAGE_UNITS),
      attackOf("page[offset]=10000&sort=note", PARTITION_UNITS, "client_credentials"),
    ];
  },
};

export const entrySets: readonly AttackSet[] = [bombs, many];

type ValuesAt = () => Readonly<Record<string, unknown>>;

/** Creates a Custom API that guests may list, with entries. @returns a request for a page of one */
async function openApi(shop: Shop, slug: string, count: number, valuesAt: ValuesAt) {
  const customApiID = await createApi(shop, slug, [{ slug: "note", field_type: "string" }]);
  const may = { create: false, list: true, read: false, update: false, delete: false };
  const relationships = {
    custom_api: { data: { id: customApiID, type: "custom_api" } },
    role: { data: { id: GUEST_SHOPPER.id, type: "built_in_role" } },
  };
  const policy = { type: "custom_api_role_policy", ...may, relationships };
  await shop.call(createRolePolicy, { body: { data: policy } });
  await shop.call(createEntry, { params: { slug }, body: { data: { type: makeApiType(slug) } } });
  await fillEntries(shop.runtime.table(deadlineIn(600_000)), slug, count, valuesAt);
  return (query: string, mostUnits: number, as: "implicit" | "client_credentials" = "implicit"): Attack => ({
    name: `entries: ${query}${as === "implicit" ? "" : `, ${as}`}`,
    endpoint: listEntries,
    request: { params: { slug }, query: `page[limit]=1&${query}`, as },
    mostUnits,
  });
}

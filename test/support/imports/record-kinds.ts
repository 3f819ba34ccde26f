import { aPromotionWithJobs } from "../promotions/promotion-jobs.ts";
import type { Undescribed } from "../routes.ts";
import { createApiWith, UNIQUE } from "../shops/custom-apis.ts";
import { UNKNOWN_ID } from "../unknown-id.ts";
import { csv } from "./import-shop.ts";
import { type aRecordShop, jsonl } from "./record-shop.ts";

export type RecordShop = ReturnType<typeof aRecordShop>;

/** A kind of import with a small file, all of whose records are new. */
export type RecordKind = {
  readonly records: number;
  readonly file: string;
  /** Makes what the records belong to. @returns the path of the import */
  readonly prepare: (shop: RecordShop) => Promise<string>;
  /** Paths whose answers show what was imported. */
  readonly shownBy: (shop: RecordShop) => Promise<readonly string[]>;
};

const ADDRESS = {
  ...{ type: "address", first_name: "Ada", last_name: "Alder", line_1: "1 Mill Lane", county: "Kent" },
  ...{ postcode: "CT1 1AA", country: "GB" },
};

const readPath = async (shop: RecordShop, path: string): Promise<Undescribed> =>
  (await shop.get(path as "/v2/customers")).body;

const listIds = async (shop: RecordShop, path: string): Promise<string[]> =>
  (await readPath(shop, path)).data.map(({ id }: { id: string }) => id);

const withAddresses = async (shop: RecordShop, path: string) => [
  path,
  ...(await listIds(shop, path)).map((id) => `${path}/${id}/addresses`),
];

export const RECORD_KINDS: Readonly<Record<string, RecordKind>> = {
  "account-import": {
    records: 5,
    file: jsonl(
      { type: "account", name: "Mill", external_ref: "erp-1", registration_id: "GB1" },
      { ...ADDRESS, account_external_ref: "erp-1" },
      { type: "account", name: "Mill Shop", external_ref: "erp-2", parent_external_ref: "erp-1" },
      { ...ADDRESS, account_external_ref: "erp-2" },
      { type: "account", id: UNKNOWN_ID, name: "Mill Yard", parent_external_ref: "erp-1" },
    ),
    prepare: async () => "/v2/accounts/import",
    shownBy: (shop) => withAddresses(shop, "/v2/accounts"),
  },
  "code-import": {
    records: 45,
    file: csv("code,max_uses_per_code", ...Array.from({ length: 45 }, (_, at) => `MUG-${at},${at + 1}`)),
    prepare: async ({ table }) => `/v2/promotions/${(await aPromotionWithJobs(table)).id}/codes/import`,
    shownBy: async (shop) =>
      (await listIds(shop, "/v2/promotions")).map((id) => `/v2/promotions/${id}/codes`),
  },
  "customer-import": {
    records: 4,
    file: jsonl(
      { type: "customer", name: "Ada Alder", email: "ada@shop.test", external_ref: "crm-1" },
      { ...ADDRESS, customer_email: "Ada@shop.test" },
      { ...ADDRESS, customer_email: "ada@shop.test", line_2: "Flat 3" },
      { type: "customer", name: "Ben Birch", email: "ben@shop.test" },
    ),
    prepare: async () => "/v2/customers/import",
    shownBy: (shop) => withAddresses(shop, "/v2/customers"),
  },
  "entry-import": {
    records: 4,
    file: jsonl(
      ...["oak", "ash", "elm", "fir"].map((handle) => ({ type: "wood_ext", handle, colour: "red" })),
    ),
    prepare: async ({ table }) => {
      const { id } = await createApiWith(
        table,
        { handle: UNIQUE, colour: {} },
        { slug: "woods", api_type: "wood_ext" },
      );
      return `/v2/settings/extensions/custom-apis/${id}/import?key=handle`;
    },
    shownBy: async () => ["/v2/extensions/woods"],
  },
};

const CHANGING =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-z]+-[0-9a-f]{16}|\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** The answers that show what was imported, without ids, times and tags. */
export async function showImported(shop: RecordShop, { shownBy }: RecordKind): Promise<readonly string[]> {
  const paths = await shownBy(shop);
  const bodies = await Promise.all(paths.map((path) => readPath(shop, path)));
  const data = bodies.flatMap((body): Undescribed[] => body.data);
  return data.map((one) => JSON.stringify(one).replaceAll(CHANGING, "…")).toSorted();
}

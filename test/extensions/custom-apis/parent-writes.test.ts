import { describe, expect, it } from "@jest/globals";
import { buildParentWrites } from "../../../lib/extensions/custom-apis/parent-writes.ts";
import { findDefinition } from "../../../lib/extensions/store.ts";
import { keys } from "../../../lib/table/keys.ts";
import { shopOn } from "../../support/shop.ts";
import { createApi } from "../../support/shops/custom-apis.ts";
import { aContext } from "../../support/shops/products.ts";
import { betweenReads } from "../../support/tables/between-reads.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const under = (id: string) => ({ relationships: { parent_apis: { data: [{ type: "custom_api", id }] } } });

describe("the parents of a Custom API", () => {
  it("make no cycle with those that another request writes meanwhile", async () => {
    const table = memoryTable();
    const shop = shopOn(table);
    const [first, second] = [await createApi(table), await createApi(table)];
    const { api } = (await findDefinition(table, { id: first.id }))!;
    const other = async () => {
      const { id, links: _, meta: __, ...data } = second;
      const answer = await shop.put(`/v2/settings/extensions/custom-apis/${id}`, {
        data: { ...data, ...under(first.id) },
      });
      expect(answer.status).toBe(200);
    };
    const pks = [keys.customApiFamily().pk, keys.customApi("").pk];
    const raced = betweenReads(table, { after: ({ pk }) => pks.includes(pk), change: other });
    const wanted = { ...api, parent_apis: [{ type: "custom_api", id: second.id }] } as const;
    await expect(buildParentWrites(aContext(raced), wanted)).rejects.toMatchObject({ status: 400 });
  });
});

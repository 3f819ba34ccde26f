import { randomUUID } from "node:crypto";
import { listUsages } from "../../../functions/promotions/codes/list-usages.ts";
import { useRecordWrites } from "../../../lib/promotions/live/code-use-records-store.ts";
import type { Write } from "../../../lib/table/table.ts";
import { codeAt, promotionIn } from "./codes.ts";
import type { ListKind } from "./list-kind.ts";

const FIRST_MS = Date.parse("2026-03-02T10:00:00.000Z");
/** The usages are spread over this many codes. */
const CODES = 50;

/** Uses of one promotion's codes by orders, a second apart. */
export const usages: ListKind = {
  name: "usages",
  endpoint: listUsages,
  open: async (shop) => {
    const promotion_id = await promotionIn(shop);
    return {
      request: { params: { promotion_id } },
      *writes(from, to): Generator<readonly Write[]> {
        for (let position = from; position < to; position += 1) {
          const code = codeAt(promotion_id, position % CODES);
          const at = new Date(FIRST_MS + position * 1000).toISOString();
          yield useRecordWrites({ code, times: 1 }, { orderId: randomUUID(), user: {}, at }, undefined);
        }
      },
    };
  },
};

import { listCodes } from "../../../functions/promotions/codes/list-codes.ts";
import { createPromotion } from "../../../functions/promotions/standard/create-promotion.ts";
import { MOST_CODES } from "../../../lib/promotions/limits.ts";
import type { StoredCode } from "../../../lib/promotions/live/code.ts";
import { addNumbers, NO_CODES } from "../../../lib/promotions/live/code-list.ts";
import { listWrite, rowWrite } from "../../../lib/promotions/live/code-list-store.ts";
import { encodeCode } from "../../../lib/promotions/live/codes-store.ts";
import type { Write } from "../../../lib/table/table.ts";
import type { Shop } from "../metered-shop.ts";
import type { ListKind } from "./list-kind.ts";

const DAY_MS = 86_400_000;

/** Codes of one promotion; `infra/bench/codes.ts` measures their deletion. */
export const codes: ListKind = {
  name: "codes",
  endpoint: listCodes,
  most: MOST_CODES,
  open: async (shop) => {
    const promotion_id = await promotionIn(shop);
    return {
      request: { params: { promotion_id } },
      *writes(from, to): Generator<readonly Write[]> {
        for (let at = from; at < to; at += 1) {
          const code = codeAt(promotion_id, at);
          yield [{ put: encodeCode(code), when: { only: "absent" } }, rowWrite(code)];
        }
        yield [listWrite(promotion_id, addNumbers(NO_CODES, to), { value: NO_CODES, version: 0 })];
      },
    };
  },
};

/** A code without a limit. Positions in a list continue from the number of the first code. */
export function codeAt(promotion_id: string, position: number): StoredCode {
  return {
    source: "standard",
    promotion_id,
    codes_id: promotion_id,
    code: `CODE-${position}`,
    number: NO_CODES.next + position,
    used: 0,
    max_uses: null,
    consume_unit: "per_cart",
    created_at: new Date(0).toISOString(),
  };
}

/** Creates a promotion with codes. @returns its id */
export async function promotionIn(shop: Shop): Promise<string> {
  const start = new Date().toISOString();
  const end = new Date(Date.now() + 30 * DAY_MS).toISOString();
  const schema = { currencies: [{ currency: "USD", percentage: 10 }] };
  const fields = { name: "Codes", description: "", promotion_type: "percent_discount", schema, start, end };
  const { text } = await shop.call(createPromotion, { body: { data: { type: "promotion", ...fields } } });
  return JSON.parse(text).data.id;
}

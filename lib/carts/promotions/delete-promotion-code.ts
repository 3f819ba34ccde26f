import { TITLES } from "../../kernel/error-titles.ts";
import { type ApiError, notFound, unprocessable } from "../../kernel/errors.ts";
import { automaticCode } from "../../promotions/engine/promotion.ts";
import { codeKey } from "../../promotions/live/code.ts";
import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import type { Headers } from "../cart/cart-headers.ts";
import { changeExisting } from "../cart/change-existing.ts";
import { hasCode, removeCode } from "./cart-promotions.ts";

/** Also removes everything that the code gave. @throws ApiError 404, 422 for an automatic promotion's code */
export function deletePromotionCode(
  ctx: Context,
  cartId: string,
  code: string,
  headers: Headers,
): Promise<Reply> {
  return changeExisting(ctx, cartId, {
    decide: (cart, _, { live }) => {
      if (hasCode(cart, code)) return removeCode(cart, code);
      const isAutomatic = [...live.byId.values()].some(
        (promotion) => promotion.automatic && codeKey(automaticCode(promotion)) === codeKey(code),
      );
      throw isAutomatic ? automaticPromotionError(code) : notFound("code", code, { meta: { code } });
    },
    reply: () => ({}),
    headers,
  });
}

function automaticPromotionError(code: string): ApiError {
  const detail = "An automatic promotion cannot be taken off a cart.";
  return unprocessable(detail, { title: TITLES.unprocessableEntity, meta: { code } });
}

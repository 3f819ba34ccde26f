import type { Context } from "../../use-case/context.ts";
import type { Reply } from "../../use-case/reply.ts";
import { changeCurrencies } from "./change-currencies.ts";
import { missingDefaultError, requireCurrency } from "./currency-rules.ts";

/** Deletes a currency. @throws ApiError 404 for an unknown currency, 422 for the default one */
export async function deleteCurrency(ctx: Context, id: string): Promise<Reply> {
  return changeCurrencies(ctx, (all) => {
    const gone = requireCurrency(all, id);
    if (gone.default) throw missingDefaultError();
    return { all: all.filter((currency) => currency !== gone) };
  });
}

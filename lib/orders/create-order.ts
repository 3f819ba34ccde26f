import { currencyFormat } from "../carts/cart/cart-currency.ts";
import { TITLES } from "../kernel/error-titles.ts";
import { conflict, errorOf, invalid } from "../kernel/errors.ts";
import type { CurrencyFormat } from "../kernel/money.ts";
import type { Settings } from "../settings/settings.ts";
import { getSettings } from "../settings/store.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import { madeIds } from "../use-case/bulk/made-ids.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { importFaults } from "./import/import-faults.ts";
import { importedOrder } from "./import/imported-order.ts";
import type { ImportedFields } from "./import/schemas.ts";
import type { Order } from "./order.ts";
import { newOrderWrites, orderedMarkWrite, orderOwner } from "./orders-store.ts";
import { orderItemViews } from "./views/order-item-view.ts";
import { orderView } from "./views/order-view.ts";

/**
 * Takes over an order that was made elsewhere. It moves no stock and uses no code.
 * @throws ApiError 400 naming what does not go together, 409 for an id that an order has, 413
 */
export async function createOrder(ctx: Context, fields: ImportedFields): Promise<Reply> {
  const { settings } = await getSettings(ctx.table);
  const { newId } = madeIds(ctx.effectId, ctx.keyedRequest?.at);
  const facts = {
    currency: currencyOf(settings, fields.meta.display_price.with_tax.currency),
    now: ctx.now(),
    createdAt: createdAtOf(fields, ctx.now()),
    newId,
  };
  const order = importedOrder(fields, fields.id?.toLowerCase() ?? newId(), facts);
  const [first, ...others] = importFaults(fields, order);
  if (first) throw errorOf(first, ...others);
  const refusal = () => conflict("An order with this 'id' already exists.", { source: "data.id" });
  const writes = [
    ...newOrderWrites(order).map((write) => ({ ...write, refusal })),
    orderedMarkWrite(orderOwner(order), ctx.now(), { isForNewShopper: false }),
  ];
  return commitChange(ctx, async () => ({ writes, reply: show(order) }));
}

function show(order: Order): Reply {
  return { body: { data: orderView(order), included: { items: orderItemViews(order) } } };
}

/** Also one that the store sells in no more. */
function currencyOf({ currencies }: Settings, code: string): CurrencyFormat {
  const found = currencies.find((currency) => currency.code === code.toUpperCase());
  const source = "data.meta.display_price.with_tax.currency";
  if (!found) throw invalid("The store does not have this currency.", { title: TITLES.invalid, source });
  return currencyFormat(found);
}

/** When it was made: now, if the import does not say. A leap second counts as the one before it. */
function createdAtOf({ meta }: ImportedFields, now: Date): string {
  const given = meta.timestamps?.created_at;
  if (given === undefined) return now.toISOString();
  const at = Date.parse(given.toUpperCase().replace(" ", "T").replace(":60", ":59"));
  const text = at <= now.getTime() ? new Date(at).toISOString() : "";
  if (/^\d{4}-/.test(text)) return text;
  const source = "data.meta.timestamps.created_at";
  throw invalid("'created_at' must be a moment in the past, from the year 0000 on.", {
    title: TITLES.invalid,
    source,
  });
}

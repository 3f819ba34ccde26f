import { toCurrencyFormat } from "../carts/cart/cart-life.ts";
import { TITLES } from "../kernel/error-titles.ts";
import { conflict, invalid, toApiError } from "../kernel/errors.ts";
import type { CurrencyFormat } from "../kernel/money.ts";
import type { Settings } from "../settings/settings.ts";
import { getSettings } from "../settings/store.ts";
import { commitChange } from "../table/effects/commit-change.ts";
import { createMadeIds } from "../use-case/bulk/in-steps.ts";
import type { Context } from "../use-case/context.ts";
import type { Reply } from "../use-case/reply.ts";
import { findImportFaults } from "./import/import-faults.ts";
import { buildImportedOrder } from "./import/imported-order.ts";
import type { ImportedFields } from "./import/schemas.ts";
import type { Order } from "./order.ts";
import { newOrderWrites, orderMarkWrite, orderOwner } from "./orders-store.ts";
import { orderItemViews } from "./views/order-item-view.ts";
import { orderView } from "./views/order-view.ts";

/**
 * Imports an order. Moves no stock and uses no code.
 * @throws ApiError 400 for fields that contradict each other, 409 when the id is taken, 413 when it is too large
 */
export async function createOrder(ctx: Context, fields: ImportedFields): Promise<Reply> {
  const { settings } = await getSettings(ctx.table);
  const { newId } = createMadeIds(ctx.effectId, ctx.keyedRequest?.at);
  const importContext = {
    currency: requireStoreCurrency(settings, fields.meta.display_price.with_tax.currency),
    now: ctx.now(),
    createdAt: parseCreatedAt(fields, ctx.now()),
    newId,
  };
  const order = buildImportedOrder(fields, fields.id?.toLowerCase() ?? newId(), importContext);
  const [first, ...others] = findImportFaults(fields, order);
  if (first) throw toApiError(first, ...others);
  const refusal = () => conflict("An order with this 'id' already exists.", { source: "data.id" });
  const writes = [
    ...newOrderWrites(order).map((write) => ({ ...write, refusal })),
    orderMarkWrite(orderOwner(order), ctx.now(), { isForNewShopper: false }),
  ];
  return commitChange(ctx, async () => ({ writes, reply: replyWithItems(order) }));
}

function replyWithItems(order: Order): Reply {
  return { body: { data: orderView(order), included: { items: orderItemViews(order) } } };
}

/** Also finds currencies in which the store no longer sells. */
function requireStoreCurrency({ currencies }: Settings, code: string): CurrencyFormat {
  const storeCurrency = currencies.find((currency) => currency.code === code.toUpperCase());
  const source = "data.meta.display_price.with_tax.currency";
  if (!storeCurrency)
    throw invalid("The store does not have this currency.", { title: TITLES.invalid, source });
  return toCurrencyFormat(storeCurrency);
}

/** A leap second counts as the second before it. @throws ApiError 400 */
function parseCreatedAt({ meta }: ImportedFields, now: Date): string {
  const createdAt = meta.timestamps?.created_at;
  if (createdAt === undefined) return now.toISOString();
  const at = Date.parse(createdAt.toUpperCase().replace(" ", "T").replace(":60", ":59"));
  const text = at <= now.getTime() ? new Date(at).toISOString() : "";
  if (/^\d{4}-/.test(text)) return text;
  const source = "data.meta.timestamps.created_at";
  throw invalid("'created_at' must be a moment in the past, from the year 0000 on.", {
    title: TITLES.invalid,
    source,
  });
}

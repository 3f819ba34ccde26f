import type { StockPart } from "../../inventory/stock/stock.ts";
import type { CodeRef } from "../../promotions/live/code.ts";
import { type Document, entity, getDocument, putDocument } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import type { Delete, Put, Table } from "../../table/table.ts";

/** Uses of a code, or parts of one product held until `until` (epoch seconds). */
export type TakenStep =
  | { readonly kind: "code"; readonly code: CodeRef }
  | { readonly kind: "stock"; readonly parts: readonly StockPart[]; readonly until: number };

/** Steps taken for an order that does not exist yet. Only its own request can create it. */
export type OrderDraft = { readonly order_id: string; readonly taken: readonly TakenStep[] };

const drafts = entity<OrderDraft>("order_draft");

export function getOrderDraft(table: Table, orderId: string): Promise<Document<OrderDraft> | undefined> {
  return getDocument(table, drafts, keys.orderDraft(orderId));
}

/** Version 0 requires that no draft exists. */
export function draftWrite(draft: OrderDraft, version = 0): Put {
  return putDocument(drafts, keys.orderDraft(draft.order_id), draft, version);
}

/** For an order that was created, or whose steps were all given back. */
export function draftDeletion(orderId: string, version: number): Delete {
  return { delete: keys.orderDraft(orderId), when: { only: { version } } };
}

import type { CodeRef } from "../../live-promotions/code.ts";
import type { StockPart } from "../../stock/stock.ts";
import { type Document, getDocument, putDocument } from "../../table/documents.ts";
import { entity } from "../../table/entity.ts";
import { keys } from "../../table/keys.ts";
import type { Delete, Put, Table } from "../../table/table.ts";

/** What is taken for an order that is to be created: uses of a code, or parts of one product until a moment in epoch seconds. */
export type TakenStep =
  | { readonly kind: "code"; readonly code: CodeRef }
  | { readonly kind: "stock"; readonly parts: readonly StockPart[]; readonly until: number };

/** What was taken so far for an order that is not there yet. Nobody but its request can make it an order. */
export type OrderDraft = { readonly order_id: string; readonly taken: readonly TakenStep[] };

const drafts = entity<OrderDraft>("order_draft");

/** What was taken for an order that is still to come, with the version that a change of it must name. */
export function getOrderDraft(table: Table, orderId: string): Promise<Document<OrderDraft> | undefined> {
  return getDocument(table, drafts, keys.orderDraft(orderId));
}

/** Writes what was read at this version; without one nothing may have been taken yet. */
export function draftWrite(draft: OrderDraft, version = 0): Put {
  return putDocument(drafts, keys.orderDraft(draft.order_id), draft, version);
}

/** Takes away what was read at this version: the order is there, or all was given back. */
export function draftDeletion(orderId: string, version: number): Delete {
  return { delete: keys.orderDraft(orderId), when: { only: { version } } };
}

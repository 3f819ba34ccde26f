import { isUuid } from "../../kernel/ids.ts";
import { decodeItem, entity, toContent } from "../../table/entity.ts";
import { keys, productIdInStockKey } from "../../table/keys.ts";
import { queryAll, queryFirst } from "../../table/query-all.ts";
import type { Item, Put, Table } from "../../table/table.ts";
import type { Movement } from "./movement.ts";
import type { StockRecord } from "./stock.ts";

type LogOwner = Pick<StockRecord, "product_id" | "stock_id">;

const movements = entity<Movement>("stock_movement");

export const MOVEMENT_TYPE = movements.type;

/** Fails if the log already contains the movement. */
export function movementPut(record: LogOwner, movement: Movement): Put {
  const key = keys.stockMovement(record.product_id, record.stock_id, movement.id);
  return {
    put: { ...key, type: movements.type, ...toContent(movements, movement) },
    when: { only: "absent" },
  };
}

export function decodeMovement(item: Item): Movement {
  return decodeItem(movements, item);
}

export function readMovementProduct(item: Item): Pick<StockRecord, "product_id"> {
  return { product_id: productIdInStockKey(item) };
}

/** An invalid id may be too long for a key. */
export async function getMovement(
  table: Table,
  { product_id, stock_id }: LogOwner,
  id: string,
): Promise<Movement | undefined> {
  if (!isUuid(id)) return undefined;
  const item = await table.get(keys.stockMovement(product_id, stock_id, id.toLowerCase()));
  return item && decodeMovement(item);
}

/** Newest first. */
export async function getMovements(
  table: Table,
  record: LogOwner,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly Movement[]> {
  const { pk, sk: prefix } = logKey(record);
  const query = { pk, sk: { prefix }, descending: true, consistent: true };
  return (await queryFirst(table, query, offset + limit)).slice(offset).map(decodeMovement);
}

/** Oldest first. Reads the whole log: for checks, not for requests. */
export async function getLog(table: Table, record: LogOwner): Promise<readonly Movement[]> {
  const { pk, sk: prefix } = logKey(record);
  return (await queryAll(table, { pk, sk: { prefix }, consistent: true })).map(decodeMovement);
}

function logKey({ product_id, stock_id }: LogOwner) {
  return keys.stockMovement(product_id, stock_id, "");
}

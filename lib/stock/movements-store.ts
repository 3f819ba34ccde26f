import { isUuid } from "../kernel/uuid.ts";
import { contentOf, decoded, entity } from "../table/entity.ts";
import { keys, stockedProductIn } from "../table/keys.ts";
import { queryAll } from "../table/query-all.ts";
import type { Item, Put, Table } from "../table/table.ts";
import type { Movement } from "./movement.ts";
import type { StockRecord } from "./stock.ts";

type LogOf = Pick<StockRecord, "product_id" | "stock_id">;

const movements = entity<Movement>("stock_movement");

/** The type of the items that are movements. */
export const MOVEMENT_TYPE = movements.type;

/** The write of a log entry: a movement that is in the log already is refused. */
export function movementPut(record: LogOf, movement: Movement): Put {
  const key = keys.stockMovement(record.product_id, record.stock_id, movement.id);
  return {
    put: { ...key, type: movements.type, ...contentOf(movements, movement) },
    when: { only: "absent" },
  };
}

/** The movement in an item. */
export function movementOf(item: Item): Movement {
  return decoded(movements, item);
}

/** The product whose log a movement's item is in. */
export function productOfMovement(item: Item): Pick<StockRecord, "product_id"> {
  return { product_id: stockedProductIn(item) };
}

/** An entry of a record's log. What is no id of one may be too long for a key. */
export async function getMovement(
  table: Table,
  { product_id, stock_id }: LogOf,
  id: string,
): Promise<Movement | undefined> {
  if (!isUuid(id)) return undefined;
  const item = await table.get(keys.stockMovement(product_id, stock_id, id.toLowerCase()));
  return item && movementOf(item);
}

/** The entries of a page of a record's log, newest first. */
export async function getMovements(
  table: Table,
  record: LogOf,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly Movement[]> {
  const end = offset + limit;
  const found = await newestItems(table, record, end);
  return found.slice(offset, end).map(movementOf);
}

async function newestItems(table: Table, record: LogOf, most: number) {
  const found = [];
  let page = most > 0 ? await queryNewest(table, record, most) : undefined;
  while (page) {
    found.push(...page.items);
    const { next } = page;
    page =
      next && found.length < most ? await queryNewest(table, record, most - found.length, next) : undefined;
  }
  return found;
}

function queryNewest(
  table: Table,
  record: LogOf,
  limit: number,
  after?: Parameters<Table["query"]>[0]["after"],
) {
  const { pk, sk: prefix } = logKey(record);
  return table.query({
    pk,
    sk: { prefix },
    descending: true,
    consistent: true,
    limit,
    ...(after ? { after } : {}),
  });
}

/** All entries of a record's log, oldest first: for those who look after records, not for requests. */
export async function getLog(table: Table, record: LogOf): Promise<readonly Movement[]> {
  const { pk, sk: prefix } = logKey(record);
  return (await queryAll(table, { pk, sk: { prefix }, consistent: true })).map(movementOf);
}

function logKey({ product_id, stock_id }: LogOf) {
  return keys.stockMovement(product_id, stock_id, "");
}

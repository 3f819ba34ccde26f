import type { Key } from "../../../../lib/table/table.ts";
import type { Answer, Undescribed } from "../../routes.ts";
import type { Shop } from "../../shop.ts";
import type { MemoryTable } from "../../tables/memory-table.ts";
import { WRONG_TABLES, type WrongTable } from "../wrong-tables.ts";
import { type Send, spoilSend, spoilTable, type Wrong } from "../wrong-worlds.ts";
import type { Command } from "./commands.ts";
import type { Model } from "./model.ts";
import type { Request } from "./requests.ts";

type WrongCart = Wrong<Model, Command, Request>;
type SendCart = Send<Model, Command, Request>;
type CartShop = Shop<MemoryTable>;

const isCart = ({ pk }: Key) => pk.startsWith("CART#");

const onTable = (name: string, wrong: WrongTable): WrongCart => ({
  name,
  spoil: spoilTable((table) => wrong(isCart)(table)),
});

const TABLES: readonly WrongCart[] = [
  onTable("the last of two writers wins", WRONG_TABLES.dropConditions),
  onTable("a writer checks that the cart exists, and not its version", WRONG_TABLES.ignoreVersions),
  onTable("a writer that lost the race gets a success", WRONG_TABLES.swallowConflicts),
  onTable("a read gives what the read before it found", WRONG_TABLES.readLate),
  onTable("a cache of read carts that no write empties", WRONG_TABLES.cacheReads),
  onTable("every third write is acknowledged and not made", WRONG_TABLES.forgetWrites),
  onTable("a write is acknowledged before it can be read", WRONG_TABLES.writeLate),
  onTable("a write is undone after it was read", WRONG_TABLES.undoWrites),
  onTable("a write that was made is made again", WRONG_TABLES.refuseMadeWrites),
  onTable("a cart's version moves without its content", WRONG_TABLES.keepContent),
  onTable("a deleted cart stays", WRONG_TABLES.keepDeleted),
  onTable("a read gives the items of another cart", WRONG_TABLES.mixItems),
];

const onSend = (name: string, make: (send: SendCart) => SendCart): WrongCart => ({
  name,
  spoil: spoilSend(make),
});

const withData = (answer: Answer, data: Undescribed): Answer => ({
  ...answer,
  body: { data },
  text: JSON.stringify(data),
});
const isShown = ({ status, body }: Answer) => status < 300 && body?.data?.items !== undefined;

/** All items of a cart, by a request of the same client. */
async function readItems(send: SendCart, shop: CartShop, cart: string): Promise<readonly Undescribed[]> {
  const { body } = await send(shop, { do: "read items", cart });
  return body?.data?.items ?? [];
}

/** Repeats the first answer to each request that reads. */
function repeatReads(send: SendCart): SendCart {
  const answers = new Map<string, Promise<Answer>>();
  return (shop, request) => {
    if (!request.do.startsWith("read")) return send(shop, request);
    const name = JSON.stringify(request);
    const known = answers.get(name) ?? send(shop, request);
    answers.set(name, known);
    return known;
  };
}

/** Shows the totals that the answer before showed. */
function showOldTotals(send: SendCart): SendCart {
  const last = new Map<string, Undescribed>();
  return async (shop, request) => {
    const answer = await send(shop, request);
    if (!("cart" in request) || !isShown(answer)) return answer;
    const { data } = answer.body;
    const totals = last.get(request.cart) ?? data.totals;
    last.set(request.cart, data.totals);
    return withData(answer, { ...data, totals });
  };
}

/** A client that got its answer late sends the add again. */
function addAgain(send: SendCart): SendCart {
  return async (shop, request) => {
    const answer = await send(shop, request);
    const isAgain = request.do === "add" && request.item.kind === "product" && answer.status === 201;
    return isAgain ? send(shop, request) : answer;
  };
}

/** Adds by reading the quantity and setting the sum. */
function addByReading(send: SendCart): SendCart {
  return async (shop, request) => {
    if (request.do !== "add" || request.item.kind !== "product") return send(shop, request);
    const { cart, item } = request;
    const { sku, inputs, quantity } = item;
    const found = (await readItems(send, shop, cart)).find(
      (one) => one.type === "cart_item" && one.sku === sku && inputs === null && one.inputs === null,
    );
    if (!found || item.group !== undefined) return send(shop, request);
    const data = { quantity: found.quantity + quantity };
    const answer = await send(shop, { do: "change item", cart, item: found.id, data });
    return answer.status === 200 ? { ...answer, status: 201 } : send(shop, request);
  };
}

/** Adds items of one request by a request each. */
function addOneByOne(send: SendCart): SendCart {
  return async (shop, request) => {
    if (request.do !== "add several" || request.items.some(({ kind }) => kind === "code")) {
      return send(shop, request);
    }
    const { cart, isAllOrNothing, currency, items } = request;
    const more = { isAllOrNothing, ...(currency ? { currency } : {}) };
    let last: Answer | undefined;
    for (const item of items) last = await send(shop, { do: "add", cart, item, ...more });
    return last ?? send(shop, request);
  };
}

/** Merges the first item of the source alone. */
function mergeFirstItem(send: SendCart): SendCart {
  return async (shop, request) => {
    if (request.do !== "merge") return send(shop, request);
    const { cart, isAllOrNothing, item } = request;
    const [first] = await readItems(send, shop, item.source);
    if (first?.type !== "cart_item") return send(shop, request);
    const line = { sku: first.sku, quantity: first.quantity, inputs: first.inputs?.front ?? null };
    return send(shop, { do: "add", cart, item: { kind: "product", ...line }, isAllOrNothing });
  };
}

/** Merges, and empties the source. */
function mergeByMoving(send: SendCart): SendCart {
  return async (shop, request) => {
    const answer = await send(shop, request);
    if (request.do === "merge" && answer.status === 201) {
      await send(shop, { do: "empty cart", cart: request.item.source });
    }
    return answer;
  };
}

/** Shows the cart without an item that it does not remove. */
function hideRemoved(send: SendCart): SendCart {
  return async (shop, request) => {
    if (request.do !== "remove item") return send(shop, request);
    const { cart, item } = request;
    const answer = await send(shop, { do: "read items", cart });
    if (!isShown(answer)) return answer;
    const { data } = answer.body;
    return withData(answer, { ...data, items: data.items.filter(({ id }: Undescribed) => id !== item) });
  };
}

/** Answers that there is no such cart after a change that was made. */
function denyMadeChanges(send: SendCart): SendCart {
  return async (shop, request) => {
    const answer = await send(shop, request);
    if (request.do !== "change item" || answer.status !== 200) return answer;
    return { ...answer, status: 404, body: { errors: [{ status: 404 }] }, text: "" };
  };
}

/** Shows an item of the cart that was read before. */
function mixCarts(send: SendCart): SendCart {
  let before: { cart: string; item: Undescribed } | undefined;
  return async (shop, request) => {
    const answer = await send(shop, request);
    if (!("cart" in request) || !isShown(answer) || typeof answer.body.data.items[0] !== "object")
      return answer;
    const { data } = answer.body;
    const foreign = before && before.cart !== request.cart ? [before.item] : [];
    before = { cart: request.cart, item: data.items[0] };
    return withData(answer, { ...data, items: [...data.items, ...foreign] });
  };
}

/** Removes products by a request each, and leaves custom items. */
function emptyByItems(send: SendCart): SendCart {
  return async (shop, request) => {
    if (request.do !== "empty cart") return send(shop, request);
    const { cart } = request;
    for (const { id, type } of await readItems(send, shop, cart)) {
      if (type === "cart_item") await send(shop, { do: "remove item", cart, item: id });
    }
    return { status: 204, headers: {}, body: undefined, text: "" };
  };
}

/** Removes an item together with all codes. */
function removeCodesToo(send: SendCart): SendCart {
  return async (shop, request) => {
    const answer = await send(shop, request);
    if (request.do !== "remove item" || answer.status !== 200) return answer;
    for (const code of ["LARK10", "MUG25"]) await send(shop, { do: "remove code", cart: request.cart, code });
    return answer;
  };
}

const ANSWERS: readonly WrongCart[] = [
  onSend("a read repeats an earlier answer", repeatReads),
  onSend("totals are those before the last change", showOldTotals),
  onSend("an add is sent again after it was made", addAgain),
  onSend("an add reads the quantity and sets the sum", addByReading),
  onSend("items of one request are added by a request each", addOneByOne),
  onSend("a merge copies the first item alone", mergeFirstItem),
  onSend("a merge empties its source", mergeByMoving),
  onSend("a removed item is hidden and stays", hideRemoved),
  onSend("a change is made and denied", denyMadeChanges),
  onSend("an answer has an item of another cart", mixCarts),
  onSend("an emptied cart keeps custom items", emptyByItems),
  onSend("removing an item removes codes", removeCodesToo),
];

/** Wrong implementations of carts. The checker of races must reject each. */
export const WRONG_CARTS: readonly WrongCart[] = [...TABLES, ...ANSWERS];

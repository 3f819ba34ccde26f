import type { Undescribed } from "../../routes.ts";
import type { Outcome } from "../world.ts";
import {
  addItems,
  changeItem,
  learnIds,
  type Report,
  removeCode,
  removeItem,
  settleCart,
} from "./changes.ts";
import { aCart, type Currency, EXPIRY_MS, findCart, type Model, type ModelCart } from "./model.ts";
import type { NewItem, Request } from "./requests.ts";
import { showCart, showCollection, showGroup, showItems } from "./views.ts";

const only = (...statuses: number[]): Outcome => ({ statuses });
const refuse = (errors: readonly number[]): Outcome => ({
  statuses: errors.slice(0, 1),
  errors: errors.length,
});

/** Forgets carts that have expired. */
export function expireCarts(model: Model): void {
  const isOver = ({ updatedAt }: ModelCart) => Date.parse(updatedAt) + EXPIRY_MS <= model.now;
  for (const { id } of model.carts.filter(isOver)) dropCart(model, id);
}

function dropCart(model: Model, id: string): void {
  const at = model.carts.findIndex((cart) => cart.id === id);
  if (at < 0) return;
  model.carts.splice(at, 1);
  model.freed.push(id);
}

/** The cart as the request finds it: a copy, so that a refusal changes nothing. */
function openCart(model: Model, id: string): ModelCart | undefined {
  const found = findCart(model, id);
  if (found) return structuredClone(found);
  return model.profile === "compatible" ? aCart(model, id) : undefined;
}

function keepCart(model: Model, cart: ModelCart): void {
  const at = model.carts.findIndex(({ id }) => id === cart.id);
  if (at < 0) model.carts.push(cart);
  else model.carts[at] = cart;
}

/** A change that answers all items of the cart. */
function changed(model: Model, cart: ModelCart, status: number, errors: readonly number[] = []): Outcome {
  return {
    statuses: [status],
    apply: (data: Undescribed) => {
      settleCart(model, cart);
      learnIds(cart, data.items);
      keepCart(model, cart);
    },
    shows: () => showCollection(cart, errors),
  };
}

/** A change that answers nothing. */
function silent(model: Model, cart: ModelCart): Outcome {
  const apply = () => {
    settleCart(model, cart);
    keepCart(model, cart);
  };
  return { statuses: [204], apply };
}

export function judge(model: Model, request: Request): Outcome {
  switch (request.do) {
    case "wait": {
      const apply = () => {
        model.now += request.seconds * 1000;
        expireCarts(model);
      };
      return { statuses: [200], apply };
    }
    case "create cart":
      return judgeCreation(model, request);
    case "delete cart":
      return { statuses: [204], apply: () => dropCart(model, request.cart) };
    case "empty cart":
      return judgeEmptying(model, request.cart);
    default: {
      const isOfGroups = request.do.endsWith(" group");
      const cart = isOfGroups
        ? structuredClone(findCart(model, request.cart))
        : openCart(model, request.cart);
      return cart ? judgeChange(model, cart, request) : refuse([404]);
    }
  }
}

function judgeCreation(model: Model, { id, name }: Extract<Request, { do: "create cart" }>): Outcome {
  if (id !== undefined && (findCart(model, id) || model.freed.includes(id))) return only(409);
  let cart: ModelCart;
  return {
    statuses: [201],
    apply: (data) => {
      cart = aCart(model, data.id, name);
      keepCart(model, cart);
    },
    shows: () => showCart(cart),
  };
}

function judgeEmptying(model: Model, id: string): Outcome {
  const cart = findCart(model, id);
  // Nothing is written where nothing is.
  if (!cart || cart.items.length === 0) return only(204);
  return silent(model, { ...structuredClone(cart), items: [] });
}

type Change = Exclude<Request, { do: "wait" | "create cart" | "delete cart" | "empty cart" }>;

function judgeChange(model: Model, cart: ModelCart, request: Change): Outcome {
  switch (request.do) {
    case "rename cart":
      return judgeRenaming(model, request);
    case "read cart":
    case "read items":
      return judgeRead(model, cart, request.do);
    case "add":
      return judgeAdd(model, cart, [request.item], { ...request, isAllOrNothing: true });
    case "merge":
      return judgeAdd(model, cart, [request.item], request);
    case "add several":
      return judgeAdd(model, cart, request.items, request);
    case "change item": {
      const { errors } = changeItem(model, cart, request.item, request.data);
      return errors.length > 0 ? refuse(errors) : changed(model, cart, 200);
    }
    case "change items":
      return judgeQuantities(model, cart, request);
    case "remove item":
      return removeItem(cart, request.item) ? changed(model, cart, 200) : refuse([404]);
    case "remove code":
      return removeCode(cart, request.code) ? silent(model, cart) : refuse([404]);
    default:
      return judgeGroups(model, cart, request);
  }
}

function judgeRenaming(model: Model, { cart: id, name }: Extract<Request, { do: "rename cart" }>): Outcome {
  const cart = findCart(model, id);
  if (!cart) return refuse([404]);
  const after = { ...structuredClone(cart), name };
  const apply = () => {
    settleCart(model, after);
    keepCart(model, after);
  };
  return { statuses: [200], apply, shows: () => showCart(after) };
}

function judgeRead(model: Model, cart: ModelCart, what: "read cart" | "read items"): Outcome {
  return {
    statuses: [200],
    apply: () => keepCart(model, cart),
    shows: () =>
      what === "read items" ? showCollection(cart) : { ...showCart(cart), included: showItems(cart) },
  };
}

type Adding = {
  readonly currency?: Currency;
  readonly isAllOrNothing: boolean;
  readonly seen?: ModelCart | null;
};

function judgeAdd(model: Model, cart: ModelCart, items: readonly NewItem[], adding: Adding): Outcome {
  const { currency: header, isAllOrNothing, seen } = adding;
  const report: Report = addItems({ model, cart, header, seen }, items);
  const { errors, isDone } = report;
  if (errors.length > 0 && (isAllOrNothing || !isDone)) return refuse(errors);
  return changed(model, cart, 201, errors);
}

function judgeQuantities(
  model: Model,
  cart: ModelCart,
  { quantities, isAllOrNothing }: Extract<Request, { do: "change items" }>,
): Outcome {
  const reports = quantities.map(({ item, quantity }) => changeItem(model, cart, item, { quantity }));
  const errors = reports.flatMap((one) => one.errors);
  const isDone = reports.some((one) => one.isDone);
  // One error may say that a cart is gone.
  const isGone = !findCart(model, cart.id);
  if (errors.length > 0 && (isAllOrNothing || !isDone)) return isGone ? only(404) : refuse(errors);
  return changed(model, cart, 200, errors);
}

function judgeGroups(
  model: Model,
  cart: ModelCart,
  request: Extract<Change, { do: `${string} group` }>,
): Outcome {
  if (request.do === "create group") {
    const group = { id: "", currency: cart.currency ?? ("USD" as const), base: request.base };
    return {
      statuses: [201],
      apply: ({ id }) => {
        cart.groups.push({ ...group, id });
        settleCart(model, cart);
        keepCart(model, cart);
      },
      shows: () => showGroup(cart.groups.at(-1) ?? group),
    };
  }
  const group = cart.groups.find(({ id }) => id === request.group);
  if (!group) return refuse([404]);
  if (request.do === "change group") {
    group.base = request.base;
    return { ...silent(model, cart), statuses: [200], shows: () => showGroup(group) };
  }
  if (cart.items.some((item) => item.group === group.id)) return refuse([400]);
  cart.groups = cart.groups.filter((one) => one !== group);
  return silent(model, cart);
}

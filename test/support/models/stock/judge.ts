import type { Outcome } from "../world.ts";
import {
  type Counts,
  EVERYWHERE,
  hasLocations,
  LOCATIONS,
  type Model,
  type ModelStock,
  move,
  note,
  sumPlaces,
  timeOf,
  total,
} from "./model.ts";
import type { Request } from "./requests.ts";
import { showFlat, showStock } from "./views.ts";

const only = (...statuses: number[]): Outcome => ({ statuses });
const isKnown = (place: string) => LOCATIONS.some((one) => one === place);

/** The answer that the contract promises for a request, and the change of the model. */
export function judge(model: Model, request: Request): Outcome {
  if (request.do === "wait") {
    const apply = () => {
      model.now += request.seconds * 1000;
    };
    return { statuses: [200], apply };
  }
  const stock = model.stocks.find(({ product }) => product === request.product);
  if (request.do === "create") return judgeCreation(model, stock, request);
  if (!stock) return only(request.do === "move" && request.quantity === 0 ? 400 : 404, 404);
  switch (request.do) {
    case "read":
      return { statuses: [200], shows: () => (request.isFlat ? showFlat(stock) : showStock(stock)) };
    case "delete": {
      if (sumPlaces(stock).allocated > 0) return only(422);
      return { statuses: [204], apply: () => void model.stocks.splice(model.stocks.indexOf(stock), 1) };
    }
    case "move":
      return judgeMove(model, stock, request);
    case "put":
      return judgeChange(model, stock, request);
  }
}

type Of<Name extends Request["do"]> = Extract<Request, { do: Name }>;

function judgeCreation(model: Model, stock: ModelStock | undefined, { product, at }: Of<"create">): Outcome {
  const places = typeof at === "number" ? new Map([[EVERYWHERE, at]]) : new Map(Object.entries(at));
  if (stock || [...places.keys()].some((place) => place !== EVERYWHERE && !isKnown(place))) return only(400);
  const made: ModelStock = {
    ...{ product, stockId: "", createdAt: timeOf(model), updatedAt: timeOf(model), log: [] },
    places: new Map([...places].map(([place, available]) => [place, { available, allocated: 0 }])),
  };
  for (const [place, { available }] of made.places) {
    if (available > 0) note(model, made, "increment", available, place);
  }
  return {
    statuses: [201],
    apply: (data) => {
      made.stockId = data.meta.stock_id;
      model.stocks.push(made);
    },
    shows: () => showStock(made),
  };
}

function judgeMove(model: Model, stock: ModelStock, { action, quantity, location }: Of<"move">): Outcome {
  const wrong = [
    ...(quantity === 0 && action !== "set" ? [400] : []),
    ...(location !== undefined && !isKnown(location) ? [400] : []),
    ...(hasLocations(stock) === (location === undefined) ? [422] : []),
    ...(location !== undefined && hasLocations(stock) && !stock.places.has(location) ? [400] : []),
  ];
  if (wrong.length > 0) return only(...wrong);
  const place = location ?? EVERYWHERE;
  const before = stock.places.get(place);
  const after = before && move(before, action, quantity);
  if (!after) return only(422);
  return {
    statuses: [201],
    apply: () => {
      stock.places.set(place, after);
      note(model, stock, action, quantity, place);
    },
    complains: ({ body }) => {
      const { attributes } = body.data;
      const isRight =
        [attributes.action, attributes.product_id, attributes.quantity, attributes.location].join() ===
        [action, stock.product, quantity, location].join();
      return isRight ? undefined : "another transaction is shown";
    },
  };
}

function judgeChange(model: Model, stock: ModelStock, { to }: Of<"put">): Outcome {
  if (typeof to === "number") {
    if (hasLocations(stock)) return only(422);
    return applyChange(model, stock, [[EVERYWHERE, to]]);
  }
  const changes = Object.entries(to);
  // Nothing is at an unknown location, so there is nothing to remove.
  const hasUnknown = changes.some(([place, n]) => n !== null && !isKnown(place));
  const isAdding = changes.some(([, n]) => n !== null);
  const isWithUnits = isAdding && !hasLocations(stock) && total(sumPlaces(stock)) > 0;
  const isInUse = changes.some(([place, n]) => n === null && (stock.places.get(place)?.allocated ?? 0) > 0);
  const wrong = [...(hasUnknown ? [400] : []), ...(isWithUnits || isInUse ? [422] : [])];
  return wrong.length > 0 ? only(...wrong) : applyChange(model, stock, changes);
}

function applyChange(
  model: Model,
  stock: ModelStock,
  changes: readonly (readonly [string, number | null])[],
): Outcome {
  const apply = () => {
    for (const [place, available] of changes) changePlace(model, stock, place, available);
    if (stock.places.size === 0) stock.places.set(EVERYWHERE, { available: 0, allocated: 0 });
    if (stock.places.size > 1) stock.places.delete(EVERYWHERE);
  };
  return { statuses: [200], apply, shows: () => showStock(stock) };
}

function changePlace(model: Model, stock: ModelStock, place: string, available: number | null): void {
  const before = stock.places.get(place);
  if (available === null) {
    if (!before) return;
    stock.places.delete(place);
    note(model, stock, "set", 0, place);
    return;
  }
  const after: Counts = { available, allocated: before?.allocated ?? 0 };
  if (before?.available === available) return;
  stock.places.set(place, after);
  note(model, stock, "set", total(after), place);
}

import { TITLES } from "../../kernel/error-titles.ts";
import { type Problem, problem } from "../../kernel/errors.ts";
import { dropUndefined } from "../../kernel/objects.ts";
import { notValid } from "../problems.ts";
import type { CreateStockTransactionRequest } from "../schemas.ts";
import type { StockAction } from "../stock/stock.ts";

export type RequestedMovement = {
  readonly action: StockAction;
  readonly quantity: number;
  readonly location?: string;
};

type Fields = NonNullable<CreateStockTransactionRequest["data"]["attributes"]>;

const MOVEMENT = ["action", "quantity", "location", "product_id"] as const;

/** A schema cannot express this check. Fields on both levels are refused: one would be ignored. */
export function movementProblems(body: object): readonly Problem[] {
  const data: unknown = "data" in body ? body.data : undefined;
  if (typeof data !== "object" || data === null) return [];
  const attributes: unknown = "attributes" in data ? data.attributes : undefined;
  const isNested = typeof attributes === "object" && attributes !== null;
  const overlooked = isNested ? MOVEMENT.filter((name) => Object.hasOwn(data, name)) : [];
  if (overlooked.length > 0) return overlooked.map(buildOverlookedProblem);
  const fields: object = isNested ? attributes : data;
  const path = isNested ? "data.attributes" : "data";
  return ["action", "quantity"].flatMap((name) =>
    Object.hasOwn(fields, name) ? [] : [buildRequiredProblem(name, path)],
  );
}

function buildOverlookedProblem(name: string): Problem {
  const detail = `'data.${name}' is next to 'data.attributes'. Send all fields of the movement in one of the two.`;
  return problem(422, detail, { source: `data.${name}` });
}

function buildRequiredProblem(name: string, path: string): Problem {
  return problem(400, `'${name}' is required.`, { title: TITLES.validationError, source: `${path}.${name}` });
}

/** @throws ApiError 400 for a quantity of 0, except for `set` */
export function parseMovement({
  data,
}: CreateStockTransactionRequest): RequestedMovement & Pick<Fields, "product_id"> {
  const path = data.attributes ? "data.attributes" : "data";
  const { action, quantity, location, product_id }: Fields = data.attributes ?? data;
  if (action === undefined || quantity === undefined)
    throw notValid("A movement has an action and a quantity.", path);
  if (quantity === 0 && action !== "set") {
    throw notValid("'quantity' must be at least 1; only 'set' takes 0.", `${path}.quantity`);
  }
  return dropUndefined({ action, quantity, location, product_id });
}

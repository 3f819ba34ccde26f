import { TITLES } from "../../kernel/error-titles.ts";
import { type Problem, problem } from "../../kernel/errors.ts";
import type { StockAction } from "../../stock/stock.ts";
import { notValid } from "../problems.ts";
import type { CreateStockTransactionRequest } from "../schemas.ts";

/** A movement as a merchant asks for it. */
export type GivenMovement = {
  readonly action: StockAction;
  readonly quantity: number;
  readonly location?: string;
};

type Fields = NonNullable<CreateStockTransactionRequest["data"]["attributes"]>;

const MOVEMENT = ["action", "quantity", "location", "product_id"] as const;

/**
 * What is wrong with where a movement's fields stand: at either of two levels, which a schema cannot say. At both, one of
 * them would be overlooked.
 */
export function movementProblems(body: object): readonly Problem[] {
  const data: unknown = "data" in body ? body.data : undefined;
  if (typeof data !== "object" || data === null) return [];
  const attributes: unknown = "attributes" in data ? data.attributes : undefined;
  const isNested = typeof attributes === "object" && attributes !== null;
  const overlooked = isNested ? MOVEMENT.filter((name) => Object.hasOwn(data, name)) : [];
  if (overlooked.length > 0) return overlooked.map(overlookedField);
  const fields: object = isNested ? attributes : data;
  const path = isNested ? "data.attributes" : "data";
  return ["action", "quantity"].flatMap((name) =>
    Object.hasOwn(fields, name) ? [] : [required(name, path)],
  );
}

function overlookedField(name: string): Problem {
  const detail = `'data.${name}' is beside 'data.attributes'. Send all fields of the movement in one of the two.`;
  return problem(422, detail, { source: `data.${name}` });
}

function required(name: string, path: string): Problem {
  return problem(400, `'${name}' is required.`, { title: TITLES.validationError, source: `${path}.${name}` });
}

/** The movement in a request. @throws ApiError 400 for a movement of nothing */
export function givenMovement({
  data,
}: CreateStockTransactionRequest): GivenMovement & Pick<Fields, "product_id"> {
  const path = data.attributes ? "data.attributes" : "data";
  const { action, quantity, location, product_id }: Fields = data.attributes ?? data;
  if (action === undefined || quantity === undefined)
    throw notValid("A movement has an action and a quantity.", path);
  if (quantity === 0 && action !== "set") {
    throw notValid("'quantity' must be at least 1; only 'set' takes 0.", `${path}.quantity`);
  }
  return {
    action,
    quantity,
    ...(location === undefined ? {} : { location }),
    ...(product_id === undefined ? {} : { product_id }),
  };
}

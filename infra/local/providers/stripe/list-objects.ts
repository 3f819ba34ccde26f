import type { Range, Shape, Values } from "./parameters.ts";
import { refuseMissing, refuseParameter } from "./refusal.ts";

export const LIST_SHAPE = {
  created: "range",
  customer: "text",
  ending_before: "text",
  expand: "texts",
  limit: "integer",
  payment_intent: "text",
  starting_after: "text",
} as const satisfies Shape;

type Listed = {
  readonly id: string;
  readonly created: number;
  readonly customer?: string | null;
  readonly payment_intent?: string;
};

const MOST_LISTED = 100;
const USUAL_LIMIT = 10;

/** A page of objects, newest first. @param all oldest first @throws Refusal 400 */
export function listObjects(
  all: Iterable<Listed>,
  url: string,
  { created = {}, limit = USUAL_LIMIT, ...values }: Values<typeof LIST_SHAPE>,
) {
  if (limit < 1 || limit > MOST_LISTED) {
    const message = `This value must be between 1 and ${MOST_LISTED}.`;
    throw refuseParameter(message, { code: "parameter_invalid_integer", param: "limit" });
  }
  const matching = [...all]
    .reverse()
    .filter(
      (object) =>
        isInRange(object.created, created) &&
        object.customer === (values.customer ?? object.customer) &&
        object.payment_intent === (values.payment_intent ?? object.payment_intent),
    );
  const findIndex = (id: string, param: string) => {
    const index = matching.findIndex((object) => object.id === id);
    if (index < 0) throw refuseMissing("object", id, param, 400);
    return index;
  };
  const { starting_after: after, ending_before: before } = values;
  const first = after === undefined ? 0 : findIndex(after, "starting_after") + 1;
  const end = before === undefined ? undefined : findIndex(before, "ending_before");
  const start = end === undefined ? first : Math.max(first, end - limit);
  const rest = matching.slice(start, end);
  const hasMore = end === undefined ? rest.length > limit : start > 0;
  return { object: "list", data: rest.slice(0, limit), has_more: hasMore, url };
}

function isInRange(moment: number, { gt, gte, lt, lte }: Range): boolean {
  return (
    (gt === undefined || moment > gt) &&
    (gte === undefined || moment >= gte) &&
    (lt === undefined || moment < lt) &&
    (lte === undefined || moment <= lte)
  );
}

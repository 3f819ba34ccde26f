import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { areaName } from "../../area-name.ts";
import { areas } from "../../areas/index.ts";

const ALL = Object.assign({}, ...Object.values(areas).map(({ pathParameters = {} }) => pathParameters));

/**
 * The parameters in a path of an endpoint. `brandID` and `brand_id` are "Id of the brand." if no area says more.
 * @throws Error for a parameter that is no id and has no text in an area
 */
export function pathParameters({ id }: Pick<Endpoint, "id">, path: string) {
  const own = areas[areaName(id)]?.pathParameters ?? {};
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
    const said = own[name] ?? ALL[name] ?? describeId(name);
    if (!said) throw new Error(`infra/areas/${areaName(id)}/area.ts does not say what '${name}' is.`);
    const { text, isUuid } = typeof said === "string" ? { text: said, isUuid: false } : said;
    const schema = { type: "string", ...(isUuid ? { format: "uuid" } : {}) };
    return { name, in: "path", required: true, description: text, schema };
  });
}

/** `shippingGroupID` becomes "Id of the shipping group." */
function describeId(name: string): string | undefined {
  const [, noun] = /^(\w+?)(?:ID|_id)$/.exec(name) ?? [];
  const words = noun?.replaceAll(/(?=[A-Z])|_/g, " ").toLowerCase();
  return words && `Id of the ${words}.`;
}

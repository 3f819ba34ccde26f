import { shopperAddressHeader } from "../../../lib/http/caller-source.ts";
import { type Endpoint, takesIdempotencyKey } from "../../../lib/http/endpoint.ts";
import {
  DEFAULT_PAGE_LENGTH,
  LARGEST_OFFSET,
  LARGEST_PAGE,
  type QueryRules,
} from "../../../lib/lists/list-query.ts";
import { areaName } from "../../area-name.ts";
import { areas } from "../../areas/index.ts";

type Parameter = Readonly<Record<string, unknown>>;

/** Path, query and header parameters of an operation. */
export function listParameters(endpoint: Endpoint, path: string): readonly Parameter[] {
  const { auth, countsCallers } = endpoint;
  const ofShopper = countsCallers && auth !== "none" && auth.includes("implicit") ? shopperAddressHeader : {};
  const headers = Object.entries({ ...endpoint.headers, ...ofShopper }).map(([name, description]) =>
    optional("header", headerCase(name), { type: "string" }, description),
  );
  return [
    ...pathParameters(endpoint, path),
    ...queryParameters(endpoint.query ?? {}),
    ...headers,
    ...idempotency(endpoint),
  ];
}

function queryParameters({ page, include, sort, filter, other = {} }: QueryRules): readonly Parameter[] {
  const parameters: Parameter[] = [];
  if (page) parameters.push(...pageParameters(page));
  if (filter) parameters.push(optional("query", "filter", { type: "string" }, filterText(filter)));
  if (sort) {
    const names = sort.attributes.flatMap((name) => [name, `-${name}`]);
    const schema = { type: "string", enum: names, default: sort.byDefault };
    parameters.push(optional("query", "sort", schema, "Order of the list; a leading '-' turns it round."));
  }
  if (include && include.length > 0) {
    const schema = { type: "array", items: { type: "string", enum: include } };
    const text = "What to send along, separated by commas.";
    parameters.push({ ...optional("query", "include", schema, text), explode: false });
  }
  for (const [name, text] of Object.entries(other)) {
    parameters.push(optional("query", name, { type: "string" }, text));
  }
  return parameters;
}

function pageParameters({
  smallest,
  largestOffset = LARGEST_OFFSET,
}: NonNullable<QueryRules["page"]>): readonly Parameter[] {
  const integer = { type: "integer", format: "int32" };
  const offset = { ...integer, minimum: 0, maximum: largestOffset, default: 0 };
  const none = smallest === 0 ? " 0 gives totals without records." : "";
  const limitText = `Records of a page: ${Math.max(smallest, 1)} to ${LARGEST_PAGE}, and a larger number counts as ${LARGEST_PAGE}.${none} Without it the store's \`page_length\` holds, ${DEFAULT_PAGE_LENGTH} unless it was changed.`;
  const limit = optional("query", "page[limit]", { ...integer, minimum: smallest }, limitText);
  if (largestOffset === 0) return [limit];
  return [limit, optional("query", "page[offset]", offset, "Records to leave out before the page.")];
}

function filterText({ attributes, ownFields }: NonNullable<QueryRules["filter"]>): string {
  const fields = Object.entries(attributes).map(
    ([name, { operators }]) => `\`${name}\` (${operators.join(", ")})`,
  );
  const own = ownFields ? "; and the fields of the Custom API" : "";
  return `Conditions such as \`eq(name,value)\`; a colon between two is *and*, a bar is *or*, see the page *Filters*. Fields: ${fields.join("; ")}${own}.`;
}

function idempotency(endpoint: Endpoint): readonly Parameter[] {
  if (!takesIdempotencyKey(endpoint)) return [];
  const schema = { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" };
  const text =
    "Name of this request, chosen by the client. A repeat with the same key and body within 24 hours gets the first answer and changes nothing, see the page *Idempotency*.";
  return [optional("header", "Idempotency-Key", schema, text)];
}

function optional(place: string, name: string, schema: Parameter, description: string): Parameter {
  return { name, in: place, description, schema };
}

/** `x-moltin-currency` becomes `X-Moltin-Currency`. */
function headerCase(name: string): string {
  return name.replaceAll(/(?:^|-)[a-z]/g, (start) => start.toUpperCase()).replace(/^Ep-/, "EP-");
}

const ALL = Object.assign({}, ...Object.values(areas).map(({ pathParameters = {} }) => pathParameters));

/**
 * The parameters in a path of an endpoint. `brandID` and `brand_id` are "Id of the brand." if no area says more.
 * @throws Error for a parameter that is no id and has no text in an area
 */
function pathParameters({ id }: Pick<Endpoint, "id">, path: string) {
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

import { ACCOUNT_ID, CUSTOMER_ID } from "../../../infra/local/demo/sample-shoppers.ts";
import { type Example, SIGNED_IN } from "../../../infra/reference/examples/example.ts";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { signIn } from "../example-calls.ts";
import type { Answer, Undescribed } from "../routes.ts";
import { type Ask, lookForFilterEffects, readShown } from "./filter-effects.ts";
import { buildComparison, type EffectStore, isFound, type SentRequest, send } from "./look-for-effects.ts";
import { NEEDED, REFUSED, REQUESTS, VALUES } from "./query-values.ts";

export const SHOWS = "shows";

type Effect = readonly [parameter: string, effect: string];

/** Where the parameters of an endpoint are looked for. */
type Place = { readonly store: EffectStore; readonly endpoint: Endpoint; readonly example: Example };

/**
 * Looks for the effect of each query parameter and header that an endpoint declares, and for the refusal of other values:
 * `SHOWS`, or what there is instead.
 */
export async function lookForQueryEffects(place: Place): Promise<ReadonlyMap<string, string>> {
  const looks = [lookForFilters, lookForSorts, lookForIncludes, lookForPages, lookForOthers, lookForHeaders];
  const effects: Effect[] = [];
  for (const look of [...looks, lookForRefusals]) effects.push(...(await look(place)));
  return new Map(effects);
}

/** Sends the request that shows this parameter best, with other query parameters. */
function askFor({ store, endpoint, example }: Place, parameter: string): Ask {
  const request = chooseRequest(endpoint, example, parameter);
  return async (query) =>
    (await send(store, endpoint, { ...request, query: { ...NEEDED[endpoint.id], ...query } })).answer;
}

/** The example's request; administrators see most records. */
function chooseRequest({ id, method, auth }: Endpoint, example: Example, parameter: string): SentRequest {
  const others = Object.entries(REQUESTS)
    .filter(([key]) => `${id} ${parameter}`.startsWith(key))
    .map(([, request]) => request);
  const path = Object.assign({}, example.path, ...others.map((request) => request.path));
  const all: SentRequest = Object.assign({}, example, ...others, { path, query: {} });
  if (method !== "GET" || !auth.includes("client_credentials")) return all;
  const { signedIn: _, ...rest } = all;
  return { ...rest, caller: "administrator" };
}

const WHOLE = { "page[limit]": "100" };
/** Lists show the records that were changed last first, and these have a value for each parameter. */
const readFew = ({ query }: Endpoint) => (query?.page ? { "page[limit]": "5" } : {});

async function lookForFilters(place: Place): Promise<Effect[]> {
  if (!place.endpoint.query?.filter) return [];
  if (place.endpoint.method !== "GET") return [["filter", "not sent"]];
  const ask = askFor(place, "filter");
  return [...(await lookForFilterEffects(place.endpoint, (query) => ask({ ...WHOLE, ...query })))];
}

async function lookForSorts(place: Place): Promise<Effect[]> {
  const ask = askFor(place, "sort");
  const effects: Effect[] = [];
  for (const name of place.endpoint.query?.sort?.attributes ?? []) {
    const [up, down] = [await ask({ ...WHOLE, sort: name }), await ask({ ...WHOLE, sort: `-${name}` })];
    effects.push([`sort ${name}`, describeOrder(place.endpoint, name, up.body.data, down.body.data)]);
  }
  return effects;
}

function describeOrder(endpoint: Endpoint, name: string, up: Undescribed, down: Undescribed): string {
  const [ids, turned] = [up, down].map((records) => records.map(({ id }: Undescribed) => id));
  const values = up.map((record: Undescribed) => readShown(endpoint, record, name) ?? "");
  if (new Set(values).size < 2) return "all records have the same value";
  if (ids.join() !== turned.toReversed().join()) return "the other direction is another order";
  const isOrdered = values.every((value: never, at: number) => at === 0 || values[at - 1] <= value);
  return isOrdered ? SHOWS : "is another order than that of the values";
}

async function lookForIncludes(place: Place): Promise<Effect[]> {
  const { include = [], refusesIncludes } = place.endpoint.query ?? {};
  const effects: Effect[] = [];
  for (const name of include) {
    const ask = askFor(place, `include ${name}`);
    const whole = place.endpoint.query?.page ? WHOLE : {};
    const shown = include.includes("items") && name !== "items" ? "items" : "";
    const without = await ask({ ...whole, include: shown });
    const answer = await ask({ ...whole, include: `${shown},${name}` });
    const isIncluded = answer.status === without.status && describe(answer) !== describe(without);
    effects.push([`include ${name}`, isIncluded ? SHOWS : `includes nothing, ${answer.status}`]);
  }
  if (include.length === 0) return effects;
  const ask = askFor(place, "include");
  const unknown = await ask({ include: "unheard_of" });
  const isRefused = unknown.status === 400 && listSources(unknown).includes("include");
  const isSame = refusesIncludes || describe(unknown) === describe(await ask({}));
  return [
    ...effects,
    ["unknown include", (refusesIncludes ? isRefused : isSame) ? SHOWS : "not as declared"],
  ];
}

/** Links repeat parameters without effect, too. An empty list of what is included is none. */
function describe({ body }: Pick<Answer, "body">): string {
  const { links: _, included = {}, ...rest } = Object(body);
  const lists = Object.entries(included).filter(([, list]) => Object.keys(Object(list)).length > 0);
  return JSON.stringify([rest, lists]);
}

async function lookForPages(place: Place): Promise<Effect[]> {
  const { page, other = {} } = place.endpoint.query ?? {};
  if (!page) return [];
  const ask = askFor(place, "page");
  const all = (await ask({ "page[limit]": "3" })).body.data ?? [];
  const one = (await ask({ "page[limit]": "1" })).body;
  const askBehind: Ask = (query) => ask({ "page[limit]": "2", ...query });
  const decide = (body: Undescribed, expected: Undescribed) =>
    listKeys(body.data) === listKeys(expected) ? SHOWS : "another page than expected";
  const effects: Effect[] = [["page[limit]", decide(one, all.slice(0, 1))]];
  if (page.largestOffset !== 0)
    effects.push(["page[offset]", decide((await askBehind({ "page[offset]": "1" })).body, all.slice(1))]);
  if (other["page[after]"] !== undefined) {
    const next = new URLSearchParams(one.links.next?.split("?")[1]).get("page[after]");
    const isDecided = next !== null && all.length > 1;
    effects.push([
      "page[after]",
      isDecided ? decide((await askBehind({ "page[after]": next })).body, all.slice(1)) : "one record",
    ]);
  }
  return effects;
}

/** Tokens have random parts. */
function listKeys(records: Undescribed): string {
  return JSON.stringify((records ?? []).map((one: Undescribed) => one.id ?? one.account_id ?? one));
}

async function lookForOthers(place: Place): Promise<Effect[]> {
  const { endpoint, example } = place;
  const effects: Effect[] = [];
  for (const name of Object.keys(endpoint.query?.other ?? {})) {
    if (name === "page[after]") continue;
    const query = NEEDED[endpoint.id] ?? {};
    const request = { ...chooseRequest(endpoint, example, name), query };
    const changes = findValues(endpoint, name).map((value) => ({ query: { ...query, [name]: value } }));
    effects.push([name, await findEffect(await startComparing(place, request), changes)]);
  }
  return effects;
}

const findValues = ({ id }: Endpoint, name: string) => VALUES[`${id} ${name}`] ?? VALUES[name] ?? [];

type Shows = (change: Partial<SentRequest>) => Promise<boolean>;

/** Compares answers of requests that only read, and also what is read after others. */
async function startComparing({ store, endpoint }: Place, request: SentRequest): Promise<Shows> {
  if (endpoint.method !== "GET" && endpoint.table !== "read") {
    const compare = await buildComparison(store, endpoint, request);
    return async (change) => isFound(await (await compare(change)).shows());
  }
  const ask = async (change: Partial<SentRequest>) => {
    const { answer } = await send(store, endpoint, { ...request, ...change });
    return `${answer.status} ${describe(answer)}`;
  };
  const without = await ask({});
  return async (change) => (await ask(change)) !== without;
}

async function findEffect(shows: Shows, changes: readonly Partial<SentRequest>[]): Promise<string> {
  if (changes.length === 0) return "no value to send";
  for (const change of changes) if (await shows(change)) return SHOWS;
  return "changes nothing";
}

const TOKENS: Readonly<Record<string, NonNullable<Example["signedIn"]>>> = {
  "ep-account-management-authentication-token": "account",
  "x-moltin-customer-token": "customer",
};

async function lookForHeaders(place: Place): Promise<Effect[]> {
  const { endpoint, example } = place;
  const started = new Map<string, Promise<Shows>>();
  const compare = (request: SentRequest): Promise<Shows> => {
    const key = JSON.stringify(request);
    const shows = started.get(key) ?? startComparing(place, request);
    started.set(key, shows);
    return shows;
  };
  const include = endpoint.query?.include?.slice(0, 5).join();
  const query = { ...readFew(endpoint), ...(include ? { include } : {}) };
  const effects: Effect[] = [];
  for (const name of Object.keys(endpoint.headers ?? {})) {
    const kind = TOKENS[name];
    const request = kind
      ? await makeUnsigned(place, name, kind)
      : { ...chooseRequest(endpoint, example, name), query };
    const changes = kind
      ? [{ signedIn: kind }]
      : findValues(endpoint, name).map((value) => ({ headers: { [name]: value } }));
    effects.push([name, await findEffect(await compare(request), changes)]);
  }
  return effects;
}

/** The request of a shopper without this token, to a cart that belongs to the token's shopper. */
async function makeUnsigned(
  { store, endpoint, example }: Place,
  name: string,
  kind: NonNullable<Example["signedIn"]>,
): Promise<SentRequest> {
  const { signedIn, ...request } = chooseRequest(endpoint, example, name);
  const { cartID } = request.path ?? {};
  const data = [{ type: kind, id: kind === "account" ? ACCOUNT_ID : CUSTOMER_ID }];
  const before = {
    method: "POST",
    path: `/v2/carts/${cartID}/relationships/${kind}s`,
    body: { data },
  } as const;
  const isOwned = cartID !== undefined && !endpoint.id.endsWith(`ssociate-${kind}s`);
  const isForShoppers = endpoint.auth.includes("implicit");
  const isShared = signedIn !== undefined && signedIn !== kind && /ssociate/.test(endpoint.id);
  const other = isShared ? SIGNED_IN[signedIn].header.toLowerCase() : undefined;
  return {
    ...request,
    ...(isOwned ? { before } : {}),
    ...(isForShoppers ? { caller: "shopper" } : {}),
    ...(signedIn && other ? { headers: { [other]: await signIn(signedIn, store.now()) } } : {}),
  };
}

/** Values that the endpoint must refuse, naming the parameter. */
async function lookForRefusals(place: Place): Promise<Effect[]> {
  const { id, query = {} } = place.endpoint;
  const { page, sort, filter, other = {} } = query;
  const ask = askFor(place, "refusals");
  const effects: Effect[] = [];
  const bad = {
    ...(page ? { "page[limit]": "x", "page[offset]": "-1" } : {}),
    ...(sort ? { sort: "unheard_of" } : {}),
  };
  const sent = Object.keys(bad).join();
  const sources = sent === "" ? "" : listSources(await ask(bad)).join();
  if (sources !== sent) effects.push([`refusals of ${sent}`, `only of ${sources}`]);
  if (filter) {
    const { status, text } = await ask({ filter: "eq(unheard_of,1)" });
    effects.push(["unknown filter", status === 400 && text.includes("unheard_of") ? SHOWS : `${status}`]);
  }
  for (const name of Object.keys(other)) {
    const value = REFUSED[`${id} ${name}`] ?? REFUSED[name];
    if (value === undefined) continue;
    const { status, text } = await ask({ [name]: value });
    const isNamed = status < 500 && status >= 400 && text.includes(name);
    effects.push([`unknown ${name}`, isNamed ? SHOWS : `${status} for ${value}`]);
  }
  return effects;
}

const listSources = ({ body }: Answer): string[] =>
  (body?.errors ?? []).map(({ source }: Undescribed) => source?.parameter ?? source);

import fc from "fast-check";
import { endpoints } from "../../../infra/endpoints.ts";
import { findExample } from "../../../infra/reference/examples/read-examples.ts";
import { type Endpoint, takesIdempotencyKey } from "../../../lib/http/endpoint.ts";
import { hostileHeaders, hostileIds } from "../faults/hostile.ts";
import { breakingEdits, oddValues, rawBodies } from "./broken-values.ts";
import { CALLERS } from "./callers.ts";
import { OWN_ID, parametersOf } from "./drafts.ts";
import { type Edit, Raw } from "./edits.ts";
import type { Place } from "./places.ts";
import { brokenParameters, goodParameters, hostileParameters } from "./query-values.ts";
import { isReference, valuesOf } from "./schema-values.ts";
import { OwnId, seen, seenPath } from "./seen.ts";

type Edits = fc.Arbitrary<Edit>;
export type Weighted = { readonly arbitrary: Edits; readonly weight: number };

const weighed = (weight: number, edits: readonly Edits[]): Weighted[] =>
  edits.length === 0 ? [] : [{ arbitrary: fc.oneof(...edits), weight }];
const setAt = (at: readonly string[], values: fc.Arbitrary<unknown>): Edits =>
  values.map((value): Edit => ({ at, set: value }));
const HEADER_VALUES: Readonly<Record<string, readonly string[]>> = {
  "x-moltin-currency": ["USD", "EUR", "GBP", "JPY"],
  "if-match": ["*", '"1"', 'W/"3"'],
  "ep-inventories-multi-location": ["true", "false"],
  "accept-language": ["de", "fr-CH, fr;q=0.9, *;q=0.5"],
  "x-moltin-language": ["de", "fr"],
};

/** The state of a resource is one that an answer has shown, too. */
function headerValues(name: string): fc.Arbitrary<unknown> {
  const values = fc.constantFrom(...(HEADER_VALUES[name] ?? ["names-first", "web", "en"]));
  return name === "if-match" ? fc.oneof(values, seen(name)) : values;
}

/** Changes after which a request is still valid, mostly. */
export function goodEdits(endpoint: Endpoint, places: readonly Place[]): Weighted[] {
  const { auth, query = {}, headers = {} } = endpoint;
  const { path = {} } = findExample(endpoint) ?? {};
  const fields = places.map(({ at, schema, name, isRequired, isThere }) => {
    const isOwn = endpoint.method === "PUT" && at.join() === OWN_ID.join();
    const own = fc.constant(new OwnId(parametersOf(endpoint).at(-1) ?? ""));
    const set = setAt(at, isOwn ? own : valuesOf(schema, name));
    const drop = fc.constant<Edit>({ at, drop: true });
    return isRequired || !isThere
      ? set
      : fc.oneof({ arbitrary: set, weight: 3 }, { arbitrary: drop, weight: 1 });
  });
  const shopperTokens = /token$/;
  const ofHeaders = Object.keys(headers)
    .filter((name) => !shopperTokens.test(name))
    .map((name) => setAt(["headers", name], headerValues(name)));
  const keyed = takesIdempotencyKey(endpoint)
    ? [setAt(["headers", "idempotency-key"], fc.constantFrom("k1", "k2", "k3"))]
    : [];
  const callers = Object.entries(CALLERS).flatMap(([name, caller]) =>
    auth === "none" || ("grant" in caller && auth.includes(caller.grant)) ? [name] : [],
  );
  return [
    ...weighed(8, fields),
    ...weighed(3, parametersOf(endpoint).length > 0 ? [setAt(["path"], seenPath(endpoint.path, path))] : []),
    ...weighed(3, goodParameters(query, query.filter?.ownFields ? ownFieldsOf(endpoint) : [])),
    ...weighed(1, ofHeaders),
    ...weighed(1, keyed),
    ...weighed(1, callers.length > 0 ? [setAt(["caller"], fc.constantFrom(...callers))] : []),
  ];
}

/** Fields of a Custom API, from the examples of its entries. */
function ownFieldsOf({ path }: Endpoint): readonly string[] {
  const creation = endpoints.find((one) => one.path === path && one.method === "POST");
  const { body } = (creation && findExample(creation)) ?? {};
  return Object.keys(Object(Object(body).data));
}

const OTHER_IDS = ["00000000-0000-0000-0000-000000000000", "x", "a.b", "all", "default", "1"];

/** Changes after which a request is nearly valid. */
export function brokenEdits(endpoint: Endpoint, places: readonly Place[]): Weighted[] {
  const paths = parametersOf(endpoint).map((name) =>
    setAt(["path", name], fc.oneof(seen(name), seen(), fc.constantFrom(...OTHER_IDS))),
  );
  const references = places.filter(({ name }) => isReference(name)).map(({ at }) => setAt(at, seen()));
  return [
    ...weighed(10, places.map(breakingEdits)),
    ...weighed(3, references),
    ...weighed(2, paths),
    ...weighed(3, endpoint.query ? brokenParameters(endpoint.query) : []),
    ...weighed(1, [setAt(["caller"], fc.constantFrom(...Object.keys(CALLERS)))]),
    ...weighed(
      1,
      endpoint.body === undefined ? [] : [setAt(["body"], fc.constantFrom({}, { data: {} }, { data: [] }))],
    ),
  ];
}

/** Changes to what no client sends by mistake. */
export function hostileEdits(endpoint: Endpoint, places: readonly Place[]): Weighted[] {
  const ids = hostileIds.map(decode);
  const headers = fc
    .constantFrom(...hostileHeaders)
    .chain((all) =>
      fc
        .constantFrom(...Object.entries(all))
        .map(([name, value]): Edit => ({ at: ["headers", name], set: value })),
    );
  const isRead = endpoint.body !== undefined || endpoint.refusesUnknown !== undefined;
  const raw = rawBodies.map((content) => new Raw(content));
  return [
    ...weighed(
      8,
      places.map(({ at }) => setAt(at, oddValues)),
    ),
    ...weighed(3, isRead ? [setAt(["body"], raw)] : []),
    ...weighed(4, formEdits(endpoint)),
    ...weighed(
      4,
      parametersOf(endpoint).map((name) => setAt(["path", name], fc.constantFrom(...ids))),
    ),
    ...weighed(2, [hostileParameters]),
    ...weighed(2, [headers]),
  ];
}

const FORMS = {
  "json-or-form": "application/x-www-form-urlencoded",
  "json-or-multipart": "multipart/form-data; boundary=b",
};
const PART =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.gif"\r\nContent-Type: image/gif\r\n\r\nGIF89a\r\n';

/** Forms that end too early, or have a part too many. */
function formEdits({ bodyFormat = "json" }: Endpoint): Edits[] {
  if (bodyFormat === "json") return [];
  const form = bodyFormat === "json-or-form" ? "grant_type=implicit&client_id=x" : `${PART}${PART}--b--\r\n`;
  const cut = fc
    .nat(form.length)
    .chain((end) => fc.constantFrom(form.slice(0, end), `${form.slice(0, end)}\r\n--b--`));
  return [
    cut.map(
      (text): Edit => ({
        at: [],
        merge: { body: new Raw(text), headers: { "content-type": FORMS[bodyFormat] } },
      }),
    ),
  ];
}

/** The gateway decodes once. It keeps what is no text. */
function decode(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

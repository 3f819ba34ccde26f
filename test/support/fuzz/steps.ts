import fc from "fast-check";
import type { Endpoint } from "../../../lib/http/endpoint.ts";
import { draftsOf, schemaOf, withOwnId } from "./drafts.ts";
import type { Draft, Edit } from "./edits.ts";
import { listPlaces, type Place } from "./places.ts";
import { valuesOf } from "./schema-values.ts";
import { brokenEdits, goodEdits, hostileEdits, type Weighted } from "./step-edits.ts";

type Kind = "good" | "nearly good" | "hostile";

/** A request of an endpoint: a valid one with changes. */
export type Step = {
  readonly endpoint: Endpoint;
  readonly kind: Kind;
  readonly draft: Draft;
  readonly edits: readonly Edit[];
  /** The request is not exactly an example. */
  readonly isGenerated: boolean;
};

/** Requests of an endpoint: half of them good, the others nearly good or hostile. */
export function stepsOf(endpoint: Endpoint): fc.Arbitrary<Step> {
  const drafts = draftsOf(endpoint);
  const example = drafts[0] ?? { caller: "administrator", path: {}, query: {}, headers: {} };
  const known = drafts.map((draft) => {
    const places = listPlaces(schemaOf(endpoint), draft.body, ["body"]);
    return kindsOf(endpoint, fc.constant(draft), places);
  });
  if (endpoint.body === undefined) return fc.oneof(...known);
  const bodies = valuesOf(schemaOf(endpoint)).map((body) => withOwnId(endpoint, { ...example, body }));
  const whole = kindsOf(endpoint, bodies, []).map((step) => ({ ...step, isGenerated: true }));
  return fc.oneof({ arbitrary: fc.oneof(...known), weight: 5 }, { arbitrary: whole, weight: 1 });
}

/** The example as it is. */
export function exampleOf(endpoint: Endpoint): Step {
  const [draft = { caller: "anonymous", path: {}, query: {}, headers: {} }] = draftsOf(endpoint);
  return { endpoint, kind: "good", draft, edits: [], isGenerated: false };
}

/** The number of places that requests can vary. */
export function countPlaces(endpoint: Endpoint): number {
  const schema = schemaOf(endpoint);
  const places = draftsOf(endpoint).flatMap(({ body }) => listPlaces(schema, body, []));
  const { filter, sort, include = [] } = endpoint.query ?? {};
  return (
    new Set(places.map(({ at }) => at.join("."))).size +
    Object.values(filter?.attributes ?? {}).flatMap(({ operators }) => operators).length +
    (sort?.attributes.length ?? 0) +
    include.length
  );
}

function kindsOf(endpoint: Endpoint, drafts: fc.Arbitrary<Draft>, places: readonly Place[]) {
  const good = goodEdits(endpoint, places);
  const some = (edits: readonly Weighted[], minLength: number, maxLength: number): fc.Arbitrary<Edit[]> =>
    edits.length === 0 ? fc.constant([]) : fc.array(fc.oneof(...edits), { minLength, maxLength });
  const broken = brokenEdits(endpoint, places);
  const hostile = hostileEdits(endpoint, places);
  const after = (first: readonly Weighted[], second: readonly Weighted[]) =>
    fc.tuple(some(first, 0, 2), some(second, 1, 2)).map((all) => all.flat());
  const make = (kind: Kind, edits: fc.Arbitrary<Edit[]>): fc.Arbitrary<Step> =>
    fc
      .record({ endpoint: fc.constant(endpoint), kind: fc.constant(kind), draft: drafts, edits })
      .map((step) => ({
        ...step,
        isGenerated: step.edits.length > 0,
      }));
  return fc.oneof(
    { arbitrary: make("good", some(good, 1, 4)), weight: 5 },
    { arbitrary: make("nearly good", after(good, broken)), weight: 3 },
    { arbitrary: make("hostile", after(good, hostile)), weight: 2 },
  );
}

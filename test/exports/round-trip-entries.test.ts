import { beforeAll, describe, expect, it } from "@jest/globals";
import { HURRIED } from "../support/background/background.ts";
import { type Chance, chance } from "../support/events/random-numbers.ts";
import {
  aRoundTripShop,
  awkwardText,
  countLines,
  expectUnchanged,
  type RoundTripShop,
  seedsOf,
  sortLines,
} from "../support/imports/round-trip.ts";
import type { Undescribed } from "../support/routes.ts";
import { NOON } from "../support/runtime.ts";
import {
  createApiWith,
  createFieldIn,
  NO_CASE,
  type StoredApi,
  UNIQUE,
  URL_SLUG,
} from "../support/shops/custom-apis.ts";
import { openDemoStore } from "../support/shops/demo-store.ts";
import { memoryTable } from "../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";
import { ofVolume } from "../support/volume.ts";

const listOf = (allowed_type: string) => ({
  field_type: "list",
  validation: { list: { allowed_type } },
});

/** Fields of every type, with rules that random values keep. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  note: {},
  "a-b": { validation: { string: { immutable: true, min_length: 1 } } },
  "1": { field_type: "integer", indexed: true },
  share: { field_type: "float" },
  vegan: { field_type: "boolean" },
  shape: { field_type: "any" },
  things: listOf("any"),
  words: listOf("string"),
  counts: listOf("integer"),
  flags: listOf("boolean"),
  parts: listOf("float"),
  code: NO_CASE,
  handle: UNIQUE,
  link: { validation: { string: { regex: "^[a-z]+$" } } },
};

const NUMBERS = [0, -1, 1.5, 1e21, -2.5e-7, 0.1, 123456789012345];
const INTEGERS = [0, -1, 42, 9007199254740991, -9007199254740991];

function aScalar(random: Chance): unknown {
  return random.oneOf([awkwardText(random), "", random.oneOf(NUMBERS), true, false, null]);
}

function aShape(random: Chance, depth: number): unknown {
  if (depth === 0 || random.onceIn(3)) return aScalar(random);
  const inner = Array.from({ length: random.below(3) }, () => aShape(random, depth - 1));
  if (random.onceIn(2)) return inner;
  return Object.fromEntries(inner.map((one) => [awkwardText(random), one]));
}

const aList = <T>(random: Chance, make: () => T) => Array.from({ length: random.below(4) }, make);

/** Values of some fields; of the others none, or null. */
function valuesAt(at: number, random: Chance): Readonly<Record<string, unknown>> {
  const all = {
    note: random.oneOf([awkwardText(random), ""]),
    "a-b": awkwardText(random),
    "1": random.oneOf(INTEGERS),
    share: random.oneOf(NUMBERS),
    vegan: random.onceIn(2),
    shape: aShape(random, 5),
    things: aList(random, () => aScalar(random)),
    words: aList(random, () => random.oneOf([awkwardText(random), null])),
    counts: aList(random, () => random.oneOf(INTEGERS)),
    flags: aList(random, () => random.onceIn(2)),
    parts: aList(random, () => random.oneOf(NUMBERS)),
    code: `${at}-${awkwardText(random)}`,
    link: random.oneOf(["oak", "ash"]),
  };
  const some = Object.entries(all).flatMap(([slug, value]) =>
    random.onceIn(3) ? (random.onceIn(2) ? [[slug, null]] : []) : [[slug, value]],
  );
  return { ...Object.fromEntries(some), handle: `${awkwardText(random)} ${at}` };
}

const pathOf = ({ id }: StoredApi) => `/v2/settings/extensions/custom-apis/${id}/import`;
const jobOf = ({ id }: StoredApi) => ({ job_type: "entry_export", filter: `eq(custom_api_id,${id})` });
const NAMES = { slug: "woods", api_type: "wood_ext" };

async function anApi(shop: RoundTripShop, over: object, fields = FIELDS): Promise<StoredApi> {
  return createApiWith(shop.table, fields, { ...NAMES, ...over });
}

async function addEntries(shop: RoundTripShop, random: Chance): Promise<void> {
  for (let at = 0; at < ofVolume(60, 600); at += 1) {
    if (random.onceIn(2)) shop.pass(1);
    await shop.add("/v2/extensions/woods", { type: "wood_ext", ...valuesAt(at, random) });
  }
}

/** Values of all entries. */
async function show(shop: RoundTripShop, hasIds: boolean): Promise<readonly string[]> {
  const entries = await shop.listAll("/v2/extensions/woods");
  return entries
    .map(({ id, links: _, meta: __, ...values }: Undescribed) =>
      JSON.stringify(hasIds ? { id, ...values } : values),
    )
    .toSorted();
}

const hideIds = (file: string) => file.replace(/"id":"[0-9a-f-]{36}",/g, "");

describe("JSON lines of the entries of a Custom API", () => {
  it.each(seedsOf(ofVolume(2, 20)))(
    "seed %i: come in again without a change, and with upserts fill an empty store under their ids",
    async (seed) => {
      const [from, to] = [aRoundTripShop(), aRoundTripShop()];
      const [api, copy] = [
        await anApi(from, { allow_upserts: true }),
        await anApi(to, { allow_upserts: true }),
      ];
      await addEntries(from, chance(seed));
      const before = await show(from, true);
      const file = await from.exportFile(jobOf(api));
      await expectUnchanged(from, pathOf(api), file, jobOf(api));
      const lines = countLines(file);
      expect(await to.runFor(pathOf(copy), file)).toEqual({ status: "success", created: lines });
      const copied = await to.exportFile(jobOf(copy));
      expect(sortLines(copied)).toEqual(sortLines(file));
      expect(await from.runFor(pathOf(api), copied)).toEqual({ status: "success", unchanged: lines });
      expect(await show(to, true)).toEqual(before);
      expect(await show(from, true)).toEqual(before);
    },
  );

  it.each(seedsOf(ofVolume(2, 20)))(
    "seed %i: come in again by a unique field, and fill an empty store under new ids",
    async (seed) => {
      const [from, to] = [aRoundTripShop(), aRoundTripShop()];
      const [api, copy] = [await anApi(from, {}), await anApi(to, {})];
      await addEntries(from, chance(seed));
      const before = await show(from, false);
      const file = await from.exportFile(jobOf(api));
      const lines = countLines(file);
      const unchanged = { status: "success", unchanged: lines };
      for (const query of ["", "?key=handle"])
        expect(await from.runFor(pathOf(api), file, query)).toEqual(unchanged);
      expect(await to.runFor(pathOf(copy), file, "?key=handle")).toEqual({
        status: "success",
        created: lines,
      });
      const copied = await to.exportFile(jobOf(copy));
      expect(sortLines(hideIds(copied))).toEqual(sortLines(hideIds(file)));
      expect(await from.runFor(pathOf(api), copied, "?key=handle")).toEqual(unchanged);
      expect(await show(to, false)).toEqual(before);
      expect(await from.exportFile(jobOf(api))).toBe(file);
    },
  );

  it("of a Custom API with a URL slug come in again by it", async () => {
    const [from, to] = [aRoundTripShop(), aRoundTripShop()];
    const fields = { handle: URL_SLUG, colour: {} };
    const [api, copy] = [await anApi(from, {}, fields), await anApi(to, {}, fields)];
    for (const handle of ["oak", "Ash", "e.l~m"]) {
      await from.add("/v2/extensions/woods", { type: "wood_ext", handle, colour: "=red" });
    }
    const file = await from.exportFile(jobOf(api));
    await expectUnchanged(from, pathOf(api), file, jobOf(api));
    expect(await to.runFor(pathOf(copy), file, "?key=handle")).toEqual({ status: "success", created: 3 });
    expect(await show(to, false)).toEqual(await show(from, false));
  });

  it("come oldest first, so that a copy has entries before those that reference them", async () => {
    const [from, to] = [aRoundTripShop(), aRoundTripShop()];
    const own = { validation: { string: { references: { type: "custom_api_entry", custom_api: "woods" } } } };
    const apis = [];
    for (const shop of [from, to]) apis.push(await anApi(shop, { allow_upserts: true }, { parent: own }));
    const [api, copy] = apis as [StoredApi, StoredApi];
    let parent: string | null = null;
    for (let at = 0; at < 130; at += 1) {
      from.pass(1);
      ({ id: parent } = await from.add("/v2/extensions/woods", { type: "wood_ext", parent }));
    }
    const file = await from.exportFile(jobOf(api));
    expect(file.split("\n")[0]).toContain('"parent":null');
    expect(await to.runFor(pathOf(copy), file)).toEqual({ status: "success", created: 130 });
    expect(await show(to, true)).toEqual(await show(from, true));
  });

  it("come in again as unchanged though rules have become stricter, and as refused with another value", async () => {
    const shop = aRoundTripShop();
    const api = await anApi(shop, {}, { colour: {}, shape: { field_type: "any" } });
    let shape: unknown = "deep";
    for (let depth = 0; depth < 90; depth += 1) shape = [shape];
    await shop.add("/v2/extensions/woods", { type: "wood_ext", colour: "brown", shape });
    const path = `/v2/settings/extensions/custom-apis/${api.id}/fields` as const;
    const fields = (await shop.get(path)).body.data;
    const colour = fields.find(({ slug }) => slug === "colour");
    const stricter = {
      type: "custom_field",
      validation: { string: { max_length: 3, allow_null_values: false } },
    };
    expect((await shop.put(`${path}/${colour?.id}`, { data: stricter })).status).toBe(200);
    const file = await shop.exportFile(jobOf(api));
    await expectUnchanged(shop, pathOf(api), file, jobOf(api));
    expect(await shop.runFor(pathOf(api), file.replace("brown", "green"))).toEqual({
      ...{ status: "failed", failed: 1, faults: [[1, "data.colour", "pattern"]] },
    });
  });

  it("are those of one Custom API, of its entries before the job", async () => {
    const shop = aRoundTripShop();
    const api = await anApi(shop, {}, { note: {} });
    const other = await createApiWith(shop.table, { note: {} });
    const { id } = await shop.add("/v2/extensions/woods", { type: "wood_ext", note: '"\n' });
    await shop.add(`/v2/extensions/${other.slug}`, { type: other.api_type, note: "other" });
    expect(await shop.exportFile(jobOf(api))).toBe(
      `${JSON.stringify({ data: { type: "wood_ext", id, note: '"\n' } })}\n`,
    );
  });
});

describe("JSON lines of the entries of the demo shop", () => {
  const table = memoryTable({ now: () => NOON });
  beforeAll(() => openDemoStore(table, "specification", NOON.getTime()), 60_000);

  it("come in again without a change", async () => {
    const shop = aRoundTripShop({ table });
    const apis: StoredApi[] = [];
    for (const api of await shop.listAll("/v2/settings/extensions/custom-apis")) {
      if ((await shop.listAll(`/v2/extensions/${api.slug}`)).length > 0) apis.push(api);
    }
    expect(apis.length).toBeGreaterThan(0);
    for (const api of apis) {
      const file = await shop.exportFile(jobOf(api));
      await expectUnchanged(shop, pathOf(api), file, jobOf(api));
    }
  });
});

describe("POST /v2/jobs: an entry_export", () => {
  it("422: without the one Custom API, as CSV, without personal data; 400: another field", async () => {
    const shop = aRoundTripShop();
    const api = await anApi(shop, {}, { note: {} });
    const ask = async (data: object) => {
      const { status, body } = await shop.post("/v2/jobs", { data: { type: "job", ...jobOf(api), ...data } });
      return [status, (body as Undescribed).errors?.[0].source];
    };
    const { filter } = jobOf(api);
    for (const no of [
      null,
      "",
      `${filter}:${filter}`,
      `${filter}|eq(custom_api_id,${UNKNOWN_ID})`,
      "eq(custom_api_id,woods)",
    ]) {
      expect(await ask({ filter: no })).toEqual([422, "data.filter"]);
    }
    expect(await ask({ format: "csv" })).toEqual([422, "data.format"]);
    expect(await ask({ personal_data: false })).toEqual([422, "data.personal_data"]);
    expect((await ask({ filter: "eq(note,oak)" }))[0]).toBe(400);
    expect((await ask({}))[0]).toBe(202);
  });

  it("202: failed for an unknown Custom API, one without entries, and one whose fields change meanwhile", async () => {
    const shop = aRoundTripShop();
    const run = async (api: StoredApi, change: () => Promise<unknown> = async () => {}) => {
      const { body } = await shop.post("/v2/jobs", { data: { type: "job", ...jobOf(api) } }, HURRIED);
      await change();
      expect(await shop.work()).toBe(true);
      const { status, error } = (await shop.get(`/v2/jobs/${body.data.id}`)).body.data;
      return `${status}: ${error}`;
    };
    const api = await anApi(shop, {}, { note: {} });
    expect(await run({ ...NAMES, id: UNKNOWN_ID })).toBe(`failed: There is no Custom API '${UNKNOWN_ID}'.`);
    expect(await run(api)).toMatch(/^failed: There are no entries/);
    const note = "Four megabytes are more than a step. ".repeat(1200);
    for (let at = 0; at < 110; at += 1) await shop.add("/v2/extensions/woods", { type: "wood_ext", note });
    expect(await run(api)).toBe("complete: undefined");
    expect(await run(api, () => createFieldIn(shop.table, api))).toMatch(/^failed: The fields/);
  });
});

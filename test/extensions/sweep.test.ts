import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { findStrays } from "../../infra/commands/sweep/strays.ts";
import type { Answer } from "../support/routes.ts";
import { shopOn } from "../support/shop.ts";
import {
  aCustomApi,
  aField,
  createApi,
  createApiWith,
  createEntryIn,
  createFieldIn,
  postEntry,
  putEntry,
  type StoredApi,
  UNIQUE,
} from "../support/shops/custom-apis.ts";
import { type MemoryTable, memoryTable } from "../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

const straysOf = (table: MemoryTable) => findStrays(table.all()).strays;

describe("npx cartwright sweep", () => {
  it("finds nothing wrong in a store that is used as it should be", async () => {
    const table = memoryTable();
    const api = await createApiWith(table, { lot: UNIQUE });
    await createEntryIn(table, api, { lot: "A" });
    expect(findStrays(table.all())).toEqual({
      strays: [],
      leftovers: [],
      counts: { apis: 1, entries: 1, uniqueValues: 3, fences: 8 },
    });
  });

  it("finds what does not match, in both directions", async () => {
    const table = memoryTable();
    const api = await createApiWith(table, { lot: UNIQUE });
    await createEntryIn(table, api, { lot: "A" });
    const items = table.all();
    for (const type of ["api_slug_claim", "api_type_claim", "api_gate", "entry_value_claim", "entry_order"]) {
      const at = items.findIndex((item) => item.type === type);
      expect(findStrays(items.toSpliced(at, 1)).strays).toEqual([expect.stringMatching(/^missing /)]);
    }
    for (const type of ["custom_api", "custom_api_entry"]) {
      const without = items.filter((item) => item.type !== type);
      expect(findStrays(without).strays).toContainEqual(expect.stringMatching(/^(stray|orphan) /));
    }
    const noted = (has_entries: unknown) =>
      findStrays(items.map((item) => (item.type === "custom_api" ? { ...item, has_entries } : item))).strays;
    expect(noted(false)).toEqual([expect.stringMatching(/^unannounced /)]);
    expect([noted(true), noted("unsure")]).toEqual([[], []]);
  });
});

describe("the command", () => {
  it("works on the table that CARTWRIGHT_TABLE names, and says in a line what keeps it from that", async () => {
    const { AWS_REGION: _, AWS_DEFAULT_REGION: __, DYNAMODB_ENDPOINT: ___, ...others } = process.env;
    const env = { ...others, CARTWRIGHT_TABLE: "Shop", AWS_CONFIG_FILE: "/dev/null" };
    const sweep = promisify(execFile)(process.execPath, ["infra/commands/sweep.ts"], { env });
    const stderr = expect.stringMatching(/^Which region\? .*\n\nnpx cartwright sweep --help .*\n$/);
    await expect(sweep).rejects.toMatchObject({ code: 1, stderr });
  }, 60_000);
});

/** All writers share three ids, slugs and values, so that they collide. */
const pick = fc.constantFrom("a", "b", "c");
const command = fc.record({
  what: fc.constantFrom(
    "create",
    "rename",
    "delete",
    "entry",
    "value",
    "unentry",
    "field",
    "unfield",
    "on",
    "off",
  ),
  one: pick,
  two: pick,
});
type Command = { readonly what: string; readonly one: string; readonly two: string };

type Made = { readonly id: string };
/** Resources that the writers created, by the slug they used. */
type Known = {
  readonly apis: Map<string, StoredApi>;
  readonly entries: Map<string, Made>;
  readonly fields: Map<string, Made>;
};

async function run(table: MemoryTable, { apis, entries, fields }: Known, { what, one, two }: Command) {
  const shop = shopOn(table);
  const unknown = { id: UNKNOWN_ID, slug: one, api_type: "x_ext" };
  const api = apis.get(one) ?? unknown;
  const path = `/v2/settings/extensions/custom-apis/${api.id}` as const;
  const field = `${path}/fields/${fields.get(one)?.id ?? api.id}` as const;
  const entryID = entries.get(one)?.id ?? api.id;
  const answers: Record<string, () => Promise<Answer>> = {
    create: () =>
      shop.post("/v2/settings/extensions/custom-apis", {
        data: aCustomApi({ slug: one, api_type: `${two}_ext` }),
      }),
    rename: () => shop.put(path, { data: { type: "custom_api", slug: two } }),
    delete: () => shop.delete(path),
    entry: () => postEntry(table, api, { lot: two }),
    value: () => putEntry(table, api, entryID, { lot: two }),
    unentry: () => shop.delete(`/v2/extensions/${api.slug}/${entryID}`),
    field: () => shop.post(`${path}/fields`, { data: aField({ slug: "lot", ...UNIQUE }) }),
    unfield: () => shop.delete(field),
    on: () => shop.put(field, { data: { type: "custom_field", ...UNIQUE } }),
    off: () => shop.put(field, { data: { type: "custom_field", validation: { string: { unique: "no" } } } }),
  };
  const { status, body } = await answers[what]!();
  expect(status).toBeLessThan(500);
  if (status === 201) ({ create: apis, entry: entries, field: fields })[what]?.set(one, body.data);
  if (status === 200 && what === "rename") apis.set(one, body.data);
}

describe("writers in any order and all at once", () => {
  it("leave claims and attributes that match one to one", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(command, { maxLength: 8 }), { maxLength: 12 }), async (rounds) => {
        const table = memoryTable();
        const known: Known = { apis: new Map(), entries: new Map(), fields: new Map() };
        for (const slug of ["a", "b"]) {
          const api = await createApi(table, { slug, api_type: `${slug}_ext` });
          known.fields.set(slug, await createFieldIn(table, api, { slug: "lot", ...UNIQUE }));
          known.apis.set(slug, api);
        }
        for (const round of rounds) {
          await Promise.all(round.map((one) => run(table, known, one)));
          expect(straysOf(table)).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  }, 120_000);
});

import { describe, expect, it } from "@jest/globals";
import { HURRIED } from "../../support/background/background.ts";
import { anExporter, readCsv, splitCsv } from "../../support/exports.ts";
import { anHourLater, NOON } from "../../support/runtime.ts";
import { expectData } from "../../support/shop.ts";
import { addTemplate, CARE } from "../../support/shops/templates.ts";
import { ofVolume } from "../../support/volume.ts";

const ALWAYS = ["id", "name", "sku", "external_ref", "commodity_type"];
const SENTINEL = "__REMOVE_ATTRIBUTE__";

/** A shop with an exporter of products. */
function aShopToExport() {
  const exporter = anExporter();
  let made = 0;
  const add = (attributes: object) => {
    made += 1;
    const created = new Date(NOON.getTime() - 86_400_000 + made * 1000);
    const sent = { name: "Alder mug", commodity_type: "physical", ...attributes };
    const now = () => created;
    return expectData(
      exporter.post("/pcm/products", { data: { type: "product", attributes: sent } }, { now }),
    );
  };
  const ask = (attributes?: object, query = "", more = {}) =>
    exporter.post(
      `/pcm/products/export?${query}`,
      attributes && { data: { type: "product-export", attributes } },
      more,
    );
  const read = async (id: string) => expectData(exporter.get(`/pcm/jobs/${id}`));
  /** The contents of the files. */
  const exported = async (attributes?: object, query = ""): Promise<readonly string[]> => {
    const { data } = (await ask(attributes, query)).body;
    expect(data.attributes).toMatchObject({ type: "product-export", status: "success" });
    return (data.meta.file_locations ?? []).map(exporter.readFile);
  };
  const headerOf = async (attributes?: object, query = "") =>
    splitCsv((await exported(attributes, query))[0] ?? "")[0];
  return { ...exporter, add, ask, read, exported, headerOf };
}

const include = (...names: readonly string[]) => ({ columns: { include: names } });

describe("POST /pcm/products/export: columns", () => {
  it("201: all that the products have, without a body", async () => {
    const { add, headerOf } = aShopToExport();
    await add({ shopper_attributes: { "size.EU": "40", colour: "green" }, admin_attributes: { shelf: "7" } });
    await add({
      locales: { "fr-FR": { name: "Tasse", description: "En grès" }, "de-DE": { name: "Tasse" } },
    });
    expect(await headerOf()).toEqual([
      ...ALWAYS,
      ...["description", "slug", "status", "mpn", "upc_ean", "tags", "main_image_id"],
      ...["name:de-DE", "name:fr-FR", "description:fr-FR", "_created_at", "_updated_at"],
      ...["admin_attributes.shelf", "shopper_attributes.colour", "shopper_attributes.size.EU"],
    ]);
  });

  it("201: those that are asked for, behind the five that are always there", async () => {
    const { add, headerOf } = aShopToExport();
    await add({ shopper_attributes: { colour: "green", size: "40" }, admin_attributes: { shelf: "7" } });
    expect(await headerOf(include("description"))).toEqual([...ALWAYS, "description"]);
    expect(await headerOf(include())).toEqual(ALWAYS);
    expect(await headerOf(include("shopper_attributes.*", "status", "id"))).toEqual([
      ...[...ALWAYS, "status", "shopper_attributes.colour", "shopper_attributes.size"],
    ]);
    expect(await headerOf(include("shopper_attributes.size", "admin_attributes.*"))).toEqual([
      ...[...ALWAYS, "admin_attributes.shelf", "shopper_attributes.size"],
    ]);
  });

  it("201: an attribute that is asked for by its key, though no product has it", async () => {
    const { add, exported } = aShopToExport();
    await add({});
    const [file = ""] = await exported(include("admin_attributes.gone", "name:fr-FR"));
    expect(readCsv(file)[0]).toMatchObject({ "admin_attributes.gone": SENTINEL, "name:fr-FR": "" });
  });

  it("422: unknown names, and a wildcard with single keys of the same attributes", async () => {
    const { ask, table } = aShopToExport();
    const detailsOf = async (...names: readonly string[]) => {
      const { status, body } = await ask(include(...names));
      expect(status).toBe(422);
      return JSON.stringify(body);
    };
    expect(await detailsOf("desciption")).toContain("desciption");
    expect(await detailsOf("shopper_attributes.*", "shopper_attributes.size")).toContain("together");
    for (const name of ["main_image_url", "attributes.*", "template:unknown:x", "name:", "products(No):x"]) {
      expect(await detailsOf(name)).toContain(name);
    }
    expect((await ask({ include: ["name"] })).status).toBe(422);
    expect((await ask({ rows_per_file: 50_000 })).status).toBe(422);
    expect(table.all()).toEqual([]);
  });

  it("400: another text than true or false for 'useTemplateSlugs', which is named", async () => {
    const { table, ask } = aShopToExport();
    for (const text of ["True", "1", "yes"]) {
      const { status, body } = await ask(undefined, `useTemplateSlugs=${text}`);
      expect([status, body.errors[0].source]).toEqual([400, "useTemplateSlugs"]);
    }
    expect(table.all()).toEqual([]);
  });

  it("201: 'useTemplateSlugs' changes headers alone", async () => {
    const shop = aShopToExport();
    const { id } = await addTemplate(shop, CARE, [
      { slug: "wash_c", name: "Wash at" },
      { slug: "note", name: "Note", field_type: "string" },
    ]);
    await shop.add({ extensions: { [CARE]: { wash_c: 60, note: null } } });
    await shop.add({ extensions: { [CARE]: { wash_c: null, note: "By hand" }, Other: { x: 1 } } });
    const columns = include("template:care:x", "description");
    expect((await shop.ask(columns)).status).toBe(422);
    const [byId = ""] = await shop.exported();
    const [bySlug = ""] = await shop.exported(undefined, "useTemplateSlugs=true");
    const fields = ["created_at", "note", "updated_at", "wash_c"];
    expect(splitCsv(byId)[0]?.slice(-4)).toEqual(fields.map((field) => `template:${id}:${field}`));
    expect(splitCsv(bySlug)[0]?.slice(-4)).toEqual(fields.map((field) => `${CARE}:${field}`));
    expect(splitCsv(bySlug).slice(1)).toEqual(splitCsv(byId).slice(1));
    expect(readCsv(bySlug).map((row) => [row[`${CARE}:wash_c`], row[`${CARE}:note`]])).toEqual([
      ["60", ""],
      ["", "By hand"],
    ]);
    const named = include("products(Care):wash_c", `template:${CARE}:Note`);
    expect(await shop.headerOf(named)).toEqual([...ALWAYS, `template:${id}:note`, `template:${id}:wash_c`]);
  });
});

describe("POST /pcm/products/export: bytes", () => {
  it("201: quotes only where they must be, CRLF, the last line ended", async () => {
    const { add, exported } = aShopToExport();
    await add({ sku: "A,1", description: 'Said "no"\nand left', external_ref: "=1+1", mpn: " 7 " });
    await add({ name: "木杯", sku: "B", tags: ["Gift", "ceramic"], description: "", status: "live" });
    const [file = ""] = await exported(include("description", "mpn", "tags", "status"));
    const [, first, second] = splitCsv(file);
    expect(file.endsWith("\r\n")).toBe(true);
    expect(file).toContain(`,"A,1",=1+1,physical,"Said ""no""\nand left",draft," 7 ",\r\n`);
    expect(file).toContain(`,木杯,B,,physical,,live,,"gift,ceramic"\r\n`);
    expect(first?.slice(1)).toEqual([
      "Alder mug",
      "A,1",
      "=1+1",
      "physical",
      'Said "no"\nand left',
      "draft",
      " 7 ",
      "",
    ]);
    expect(second?.[8]).toBe("gift,ceramic");
  });

  it("201: a key that the product does not have, or null, is the sentinel; an empty text is empty", async () => {
    const { add, exported } = aShopToExport();
    await add({ shopper_attributes: { colour: "", size: null } });
    await add({ admin_attributes: { shelf: "7" } });
    const rows = readCsv((await exported())[0] ?? "");
    const cells = rows.map((row) =>
      ["shopper_attributes.colour", "shopper_attributes.size", "admin_attributes.shelf"].map(
        (name) => row[name],
      ),
    );
    expect(cells).toEqual([
      ["", SENTINEL, SENTINEL],
      [SENTINEL, SENTINEL, "7"],
    ]);
  });

  it("201: the same file each time", async () => {
    const { add, exported } = aShopToExport();
    for (const sku of ["C", "A", "B"]) await add({ sku, shopper_attributes: { [sku]: sku } });
    expect(await exported()).toEqual(await exported());
  });
});

describe("POST /pcm/products/export: rows", () => {
  it("201: by creation, in files of so many rows, none twice", async () => {
    const { add, ask, readFile } = aShopToExport();
    const skus = ["E", "D", "C", "B", "A"];
    for (const sku of skus) await add({ sku });
    const { data } = (await ask({ rows_per_file: 2 })).body;
    const files = (data.meta.file_locations ?? []).map(readFile);
    expect(files.map((file) => readCsv(file).map((row) => row["sku"]))).toEqual([
      ["E", "D"],
      ["C", "B"],
      ["A"],
    ]);
    expect(data.meta).toMatchObject({ exported: 5, percent_completed: 100, filter: null });
  });

  it(`201: ${ofVolume(451, 20_001)} products are in three files`, async () => {
    const { add, ask, finish, read, readFile } = aShopToExport();
    const count = ofVolume(451, 20_001);
    const half = Math.floor((count - 1) / 2);
    for (let at = 0; at < count; at += 1) await add({ sku: `S${at}`, name: `Mug ${at}` });
    const { data } = (await ask({ rows_per_file: half }, "", HURRIED)).body;
    await finish();
    const { meta } = await read(data.id);
    const rows = (meta.file_locations ?? []).map((href) => readCsv(readFile(href)).map((row) => row["sku"]));
    expect(rows.map(({ length }) => length)).toEqual([half, half, 1]);
    expect(rows.flat()).toEqual(Array.from({ length: count }, (_, at) => `S${at}`));
  }, 3_600_000);

  it("201: those that pass the filter; a header alone if none does", async () => {
    const { add, exported } = aShopToExport();
    await add({ sku: "A", status: "live", tags: ["gift"], shopper_attributes: { colour: "green" } });
    await add({ sku: "B", name: "Oak bowl", external_ref: "LK-1" });
    const skus = async (filter: string) =>
      readCsv((await exported(undefined, `filter=${encodeURIComponent(filter)}`))[0] ?? "").map(
        (row) => row["sku"],
      );
    for (const [filter, found] of [
      ["eq(status,draft)", ["B"]],
      ["in(sku,A,B)", ["A", "B"]],
      ["like(name,*bowl)", ["B"]],
      ["gt(external_ref,LK)", ["B"]],
      ["le(external_ref,LK-1)", ["B"]],
      ["ge(created_at,2026-03-01T10:00:02Z)", ["B"]],
      ["lt(created_at,2026-03-01T10:00:02Z)", ["A"]],
      ["eq(tags,gift):eq(shopper_attributes.colour,green)", ["A"]],
      ["eq(has_nodes,false)", ["A", "B"]],
      ["eq(sku,C)", []],
    ] as const) {
      expect([filter, await skus(filter)]).toEqual([filter, found]);
    }
    const [file = ""] = await exported(include("status"), "filter=eq(sku,C)");
    expect(file).toBe(`${[...ALWAYS, "status"].join(",")}\r\n`);
  });

  it("201: 'meta.filter' is the filter; 400: one that products do not have", async () => {
    const { ask } = aShopToExport();
    expect((await ask(undefined, "filter=eq(sku,C)")).body.data.meta.filter).toBe("eq(sku,C)");
    expect((await ask(undefined, "filter=eq(colour,red)")).status).toBe(400);
  });

  it("201: without bundles, which 'meta.left_out' counts", async () => {
    const { add, ask, readFile } = aShopToExport();
    const { id } = await add({ sku: "A" });
    await add({
      sku: "B",
      components: { mug: { name: "Mug", options: [{ type: "product", id, quantity: 1 }] } },
    });
    const { meta } = (await ask()).body.data;
    expect(meta.left_out).toEqual({ bundle: 1 });
    expect(readCsv(readFile(meta.file_locations?.[0] ?? "")).map((row) => row["sku"])).toEqual(["A"]);
  });

  it("201: a product that is deleted meanwhile has no row, a new one neither", async () => {
    const { add, ask, finish, read, readFile, delete: remove } = aShopToExport();
    const [, gone] = [await add({ sku: "A" }), await add({ sku: "B" })];
    const { data } = (await ask(undefined, "", HURRIED)).body;
    expect((await remove(`/pcm/products/${gone.id}`)).status).toBe(204);
    await finish();
    const [href = ""] = (await read(data.id)).meta.file_locations ?? [];
    expect(readCsv(readFile(href)).map((row) => row["sku"])).toEqual(["A"]);
  });
});

describe("the job of an export of products", () => {
  it("200: without links until it has succeeded; then each answer has links that are good for 15 minutes", async () => {
    const { add, ask, get, read, finish } = aShopToExport();
    await add({ sku: "A" });
    const { data } = (await ask(undefined, "", HURRIED)).body;
    expect(data).toMatchObject({ attributes: { status: "started" }, meta: { file_locations: null } });
    expect((await read(data.id)).meta.file_locations).toBeNull();
    await finish();
    const [href = ""] = (await read(data.id)).meta.file_locations ?? [];
    expect(href).toContain("X-Amz-Expires=900");
    expect((await get("/pcm/jobs")).body.data[0]?.meta.file_locations).toEqual([href]);
  });

  it("200: without links seven days later, when the files are gone", async () => {
    const { add, ask, get } = aShopToExport();
    await add({ sku: "A" });
    const { data } = (await ask()).body;
    const at = (days: number) => ({ now: () => new Date(NOON.getTime() + days * 86_400_000) });
    const locations = async (days: number) =>
      (await get(`/pcm/jobs/${data.id}`, at(days))).body.data.meta.file_locations;
    expect([await locations(6.9), await locations(7)]).toEqual([[expect.any(String)], null]);
  });

  it("200: cancelled, it has no files", async () => {
    const { add, ask, post, finish, read, files } = aShopToExport();
    await add({ sku: "A" });
    const { data } = (await ask(undefined, "", HURRIED)).body;
    expect((await post(`/pcm/jobs/${data.id}/cancel`)).status).toBe(200);
    expect(await finish()).toBe(true);
    expect(await read(data.id)).toMatchObject({
      attributes: { status: "cancelled" },
      meta: { file_locations: null },
    });
    expect(files.kept.size).toBe(0);
  });

  it("200: failed, with its reason, where the deployment keeps no files", async () => {
    const { add, ask, get } = aShopToExport();
    await add({ sku: "A" });
    const { data } = (await ask(undefined, "", { privateFiles: "none" })).body;
    expect(data.attributes.status).toBe("failed");
    const errors = (await get(`/pcm/jobs/${data.id}/errors`)).body.data;
    expect(errors.map(({ attributes }) => attributes.message)).toEqual(["This deployment keeps no files."]);
  });

  it("201: it waits for the job before it", async () => {
    const { add, ask, finish, read } = aShopToExport();
    await add({ sku: "A" });
    const ids: string[] = [];
    for (let at = 0; at < 2; at += 1) ids.push((await ask(undefined, "", HURRIED)).body.data.id);
    expect((await read(ids[1] ?? "")).attributes.status).toBe("pending");
    expect(await finish({ now: anHourLater })).toBe(true);
    for (const id of ids) expect((await read(id)).attributes.status).toBe("success");
  });

  it("403: an implicit token; 401: none", async () => {
    const { ask } = aShopToExport();
    expect((await ask(undefined, "", { as: "implicit" })).status).toBe(403);
    expect((await ask(undefined, "", { as: null })).status).toBe(401);
  });
});

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { listOperations } from "../../../infra/reference/api-document.ts";
import { clientSample } from "../../../infra/reference/client-sample.ts";
import { useLocalServer, useSharedServer } from "../../support/deployment/local-server.ts";
import { complaintsOfFive, complaintsOfToday } from "../../support/deployment/strict-types.ts";
import { readWholeDocument } from "../../support/openapi/whole-document.ts";
import { isLong } from "../../support/volume.ts";

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "../../..");
const page = readFileSync("docs/client.md", "utf8");
/** Programs of the page, with their output. */
const programs = [...page.matchAll(/```ts\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/g)].map(
  ([, code = "", printed = ""]) => ({ code, printed }),
);

/** The command with which the page runs a file in a checkout, such as `npx node`. */
const [, inCheckout = ""] = /in this checkout with `([^`]+) cart\.ts`/.exec(page) ?? [];

const SAMPLE_IMPORT = 'import { createCartwright, ok } from "cartwright-client";';

/** Calls whose types need complete response schemas. */
const CALLS = `
import { createCartwright, ok, type Cart, type CartItem, type CatalogProduct } from "./client/index.js";
const shop = createCartwright({ url: "http://127.0.0.1:3000", clientId: "demo-shop" });
const admin = createCartwright({ url: "http://127.0.0.1:3000", clientId: "demo-admin", clientSecret: "demo-secret" });
const hierarchies = await ok(shop.GET("/catalog/hierarchies"));
const nodes = await ok(shop.GET("/catalog/nodes"));
const products = await ok(shop.GET("/catalog/products"));
const goods = await ok(admin.GET("/pcm/products"));
const files = await ok(admin.GET("/v2/files"));
const release = await ok(shop.GET("/catalog"));
const product: CatalogProduct | undefined = products.data[0];
const cart: Cart = (await ok(shop.POST("/v2/carts", { body: { data: {} } }))).data;
const params = { path: { cartID: cart.id } };
const added = await ok(
  shop.POST("/v2/carts/{cartID}/items", {
    params,
    body: { data: { type: "cart_item", sku: "TW-ALDER-MUG", quantity: 1 } },
  }),
);
const code = { type: "promotion_item", code: "WELCOME10" } as const;
const both = [{ type: "cart_item", sku: "TW-ALDER-MUG", quantity: 1 } as const, code];
await ok(shop.POST("/v2/carts/{cartID}/items", { params, body: { data: both } }));
const known: (string | number | undefined)[] = [
  hierarchies.data[0]?.attributes.name,
  hierarchies.meta.results.total,
  nodes.data[0]?.attributes.name,
  nodes.meta.page.total,
  products.meta.results.total,
  product?.relationships.main_image?.data?.id,
  product?.attributes.sku,
  product?.meta.display_price?.without_tax?.amount ?? product?.meta.display_price?.with_tax?.amount,
  goods.data[0]?.attributes.name,
  goods.data[0]?.relationships.main_image?.data?.id,
  files.data[0]?.link.href,
  release.data.attributes.hierarchies[0]?.id,
  cart.meta.display_price.with_tax.amount,
];
const items: CartItem["type"][] = added.data.flatMap((one) => ("quantity" in one ? [one.type] : []));
console.log(known.map((value) => typeof value).join(" "), items.join());
`;

/** The calls in the API reference, each in a block of its own. */
const SAMPLES = listOperations(JSON.parse(await readWholeDocument()))
  .flatMap((placed) => clientSample(placed) ?? [])
  .map((sample) => `{\n${sample.slice(SAMPLE_IMPORT.length)}}`);

const FILES = {
  "samples.ts": [SAMPLE_IMPORT.replace('"cartwright-client"', '"./client/index.js"'), ...SAMPLES].join("\n"),
  "page.ts": programs.map(({ code }) => code).join("\n"),
  "calls.ts": CALLS,
  "wrong.ts": CALLS.replace("quantity: 1 }", "amount: 1 }").replace("attributes.name,", "attributes.nam,"),
};

describe("docs/client.md, and the samples of the API reference", () => {
  // The long run sends every request of the reference to the shared one, which then has more than the page says.
  const server = isLong ? useLocalServer() : useSharedServer();
  let folder: string;
  let written: string;
  let complaints: ReadonlyMap<string, readonly string[]>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "cartwright-client-"));
    await mkdir(join(folder, "node_modules"));
    for (const name of ["openapi-fetch", "openapi-typescript-helpers"]) {
      await symlink(join(process.cwd(), "node_modules", name), join(folder, "node_modules", name));
    }
    await writeFile(join(folder, "package.json"), '{"type":"module"}');
    const words = [
      "infra/commands/client.ts",
      "--url",
      server.url(),
      "--custom-apis",
      "--out",
      join(folder, "client"),
    ];
    written = (await run(process.execPath, words)).stdout;
    for (const [name, code] of Object.entries(FILES)) {
      await writeFile(fileOf(name), code.replaceAll("http://127.0.0.1:3000", server.url()));
    }
    const files = Object.keys(FILES).map(fileOf);
    // TypeScript 5, which some shops have, takes ten times as long.
    complaints = isLong ? await complaintsOfFive(files) : await complaintsOfToday(folder, files);
  }, 60_000);
  afterAll(() => rm(folder, { recursive: true }));

  const fileOf = (name: string) => join(folder, name);
  const complaintsAbout = (name: keyof typeof FILES) => complaints.get(fileOf(name)) ?? [];
  const printedBy = async (name: keyof typeof FILES, command: readonly string[] = [process.execPath]) => {
    const [program = "", ...words] = command;
    return (await run(program, [...words, fileOf(name)], { cwd: ROOT })).stdout;
  };

  it("says what was written, and from where", () => {
    expect(written).toContain(
      `Types from ${server.url()}/reference/openapi.json and ${server.url()}/v2/settings/`,
    );
    expect(written).toMatch(/schema\.d\.ts +\d{6,}\n/);
  });

  it("shows a cart in at most 15 lines", () => {
    const [cart] = programs;
    expect(cart?.code.split("\n").filter((line) => line.trim() !== "").length).toBeLessThanOrEqual(15);
    expect(programs).toHaveLength(5);
  });

  it("shows a call of every operation that compiles strictly", () => {
    expect(SAMPLES.length).toBeGreaterThan(350);
    expect(complaintsAbout("samples.ts")).toEqual([]);
  });

  it("compiles strictly and prints what it says, each program behind those before", async () => {
    // The page, the client and all declarations compile without errors.
    expect([...complaints.keys()]).toEqual([fileOf("wrong.ts")]);
    expect(await printedBy("page.ts", inCheckout.split(" "))).toBe(
      programs.map(({ printed }) => printed).join(""),
    );
  }, 60_000);

  it("gives types to what lists, relationships and carts hold, and the service answers them", async () => {
    expect(complaintsAbout("calls.ts")).toEqual([]);
    expect(await printedBy("calls.ts")).toBe(
      "string number string number number string string number string string string string number cart_item\n",
    );
  }, 60_000);

  it("refuses what the service would refuse", () => {
    const found = complaintsAbout("wrong.ts");
    expect(found.length).toBeGreaterThanOrEqual(2);
    expect(found.join("\n")).toContain("Property 'nam' does not exist");
  });

  it("says in words that nothing answers", async () => {
    const words = ["infra/commands/client.ts", "--url", "http://127.0.0.1:1", "--out", join(folder, "other")];
    await expect(run(process.execPath, words)).rejects.toMatchObject({
      ...{
        code: 1,
        stderr: `Nothing answers at http://127.0.0.1:1; 'npm start' runs a service on this machine.

npx cartwright client --help shows what there is.
`,
      },
    });
  });
});

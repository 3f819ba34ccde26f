import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { clientOptions, clientSpec } from "../../../infra/client/options.ts";
import { emitDeclarations, writeClient } from "../../../infra/client/write-client.ts";
import { helpText } from "../../../infra/commands/command.ts";
import { demoCustomApiDocument } from "../../support/shops/demo-custom-apis.ts";

const answer = (schema: object) => ({
  200: { description: "", content: { "application/json": { schema } } },
});
const documentOf = (path: string, schemas: object) =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "", version: "1" },
    paths: { [path]: { get: { responses: answer({ $ref: "#/components/schemas/Cart" }) } } },
    components: { schemas },
  });
const service = documentOf("/v2/carts", {
  Cart: { type: "object", properties: { size: { type: "integer", default: 1 } } },
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cartwright-client-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("npx cartwright client, what it writes", () => {
  it("is a package with the types of the service and nothing else to run but the client", async () => {
    const out = join(folder, "new/client");
    const sizes = await writeClient(out, { service });
    expect([...sizes.keys()].toSorted()).toEqual((await readdir(out)).toSorted());
    const types = await readFile(join(out, "schema.d.ts"), "utf8");
    expect(types).toContain('"/v2/carts": {');
    expect(types).toContain("export type Cart = ");
    expect(types).toContain("size?: number;");
    expect(Buffer.byteLength(types)).toBe(sizes.get("schema.d.ts"));
    expect(JSON.parse(await readFile(join(out, "package.json"), "utf8"))).toMatchObject({
      name: "cartwright-client",
      dependencies: { "openapi-fetch": expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    });
    expect(await readFile(join(out, "index.js"), "utf8")).not.toContain(".ts");
  });

  it("has the store's Custom APIs when asked, and forgets them when not", async () => {
    const customApis = documentOf("/v2/extensions/notes", { Cart: { type: "string" } });
    const typesAfter = async (documents: { service: string; customApis?: string }) => {
      await writeClient(folder, documents);
      return readFile(join(folder, "custom-apis.d.ts"), "utf8");
    };
    expect(await typesAfter({ service, customApis })).toContain('"/v2/extensions/notes": {');
    expect(await typesAfter({ service })).not.toContain("/v2/extensions");
  });

  it("overwrites no other files: a folder that holds something else is refused", async () => {
    await mkdir(join(folder, "src"));
    await expect(writeClient(folder, { service })).rejects.toThrow("holds something else than a client");
    await writeFile(join(folder, "package.json"), '{"name":"shop"}');
    await expect(writeClient(folder, { service })).rejects.toThrow("holds something else than a client");
    expect((await readdir(folder)).toSorted()).toEqual(["package.json", "src"]);
  });
});

describe("npx cartwright client, types of the demo store's Custom APIs", () => {
  it("have the names of their types, and those of pages and errors", async () => {
    const types = await emitDeclarations(JSON.stringify(await demoCustomApiDocument()));
    const names = [...types.matchAll(/^export type (\w+) = components\['schemas'\]/gm)].map(
      ([, name]) => name,
    );
    expect(names).toEqual([
      ...["Error", "ErrorResponse", "PageMeta", "PageLinks"],
      ...["NewsletterExt", "ProductReviewExt", "StoreLocationExt", "WishlistExt"].flatMap((name) =>
        ["", "Create", "Update", "List"].map((kind) => `${name}${kind}`),
      ),
    ]);
  });
});

describe("npx cartwright client, its options", () => {
  it("default to this checkout's document and a folder that is not kept in git", async () => {
    expect(clientOptions([])).toEqual({ out: "client", url: undefined, customApis: false });
    expect(await readFile(".gitignore", "utf8")).toMatch(/^\/client\/$/m);
  });

  it("take a folder, a service and the Custom APIs", () => {
    expect(clientOptions(["--out", "a/b", "--url", "https://shop.test/", "--custom-apis"])).toEqual({
      ...{ out: "a/b", url: "https://shop.test", customApis: true },
    });
  });

  it.each([["--url", "shop.test"], ["--url", "file:///etc"], ["--to", "x"], ["x"]])(
    "refuse %s %s",
    (...args) => {
      expect(() => clientOptions(args)).toThrow();
    },
  );

  it("are all told by --help", () => {
    for (const name of ["--out", "--url", "--custom-apis", "--help"]) {
      expect(helpText(clientSpec)).toContain(`  ${name} `);
    }
  });
});

import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";

const run = promisify(execFile);

describe("npx cartwright shop", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "cartwright-shop-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("writes the page with its settings, all that it loads, and says what the server must send", async () => {
    const words = [
      "--url",
      "https://api.example/",
      "--client-id",
      "my-key",
      "--pictures",
      "https://cdn.example",
    ];
    const { stdout } = await run(process.execPath, [
      "infra/build/shop/write-shop.ts",
      ...words,
      "--out",
      folder,
    ]);
    const page = await readFile(join(folder, "shop/index.html"), "utf8");
    const [, settings = ""] = /id="settings">(.*?)<\/script>/s.exec(page) ?? [];
    expect(JSON.parse(settings)).toMatchObject({ url: "https://api.example", clientId: "my-key" });
    const files = await readdir(join(folder, "shop"));
    const loaded = [...page.matchAll(/(?:href|src)="\/shop\/([^"]+\.(?:js|css))"/g)].map(([, name]) => name);
    expect(loaded.length).toBeGreaterThan(2);
    expect(files).toEqual(expect.arrayContaining(loaded));
    expect(stdout).toContain("img-src 'self' https://api.example https://cdn.example data:");
  });

  it("says how it is used where the address or the key is missing", async () => {
    const words = ["infra/build/shop/write-shop.ts", "--url", "api", "--client-id", "my-key"];
    await expect(run(process.execPath, words)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("At which address is the API? --url URL\n\nnpx cartwright shop --help"),
    });
  });
});

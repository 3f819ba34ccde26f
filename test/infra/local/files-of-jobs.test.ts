import { beforeAll, describe, expect, it } from "@jest/globals";
import { demoToken, send, useSharedServer } from "../../support/deployment/local-server.ts";

const server = useSharedServer();
let token = "";
beforeAll(async () => {
  token = await demoToken(server.url(), "client_credentials");
});
const ask = async (path: string, sent: object = {}) =>
  (await send(`${server.url()}${path}`, { token, ...sent })).body.data;

/** Asks for a job until it has ended. */
async function waitFor(path: string) {
  for (let tries = 0; tries < 100; tries += 1) {
    const job = await ask(path);
    const status = job.status ?? job.attributes.status;
    if (!["pending", "processing", "started"].includes(status)) return job;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${path} does not end.`);
}

/** Sends a file as a form. */
async function importFile(path: string, file: string) {
  const form = new FormData();
  form.set("file", new File([file], "rows"));
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(`${server.url()}${path}`, { method: "POST", headers, body: form });
  expect(answer.status).toBe(201);
  const { data } = (await answer.json()) as { readonly data: { readonly id: string } };
  return waitFor(`/pcm/jobs/${data.id}`);
}

/** On this machine, with its folder for private files: what an export writes is read with its link and sent back. */
describe("the files of jobs", () => {
  it.each([
    ["price_export", "/pcm/pricebooks/import"],
    ["stock_export", "/v2/inventories/import"],
  ])("%s", async (job_type, path) => {
    const { id } = await ask("/v2/jobs", { body: { data: { type: "job", job_type } } });
    const { status, link, rows } = await waitFor(`/v2/jobs/${id}`);
    expect([status, rows > 5]).toEqual(["complete", true]);
    const file = await (await fetch(link.href)).text();
    // Sales of bundles are the one thing that a file of prices may not bring in.
    const lines = file.split(/(?<=\n)/).filter((line) => !line.includes('"bundle_ids"'));
    const { attributes, meta } = await importFile(path, lines.join(""));
    expect([attributes.status, meta.rows.total, meta.rows.failed]).toEqual([
      "success",
      expect.any(Number),
      0,
    ]);
    expect(meta.rows.unchanged).toBe(meta.rows.total);
  });

  it("products", async () => {
    const { id } = await ask("/pcm/products/export", { method: "POST" });
    const { attributes, meta } = await waitFor(`/pcm/jobs/${id}`);
    expect(attributes.status).toBe("success");
    const file = await (await fetch(meta.file_locations[0])).text();
    const imported = await importFile("/pcm/products/import", file);
    expect(imported.meta.rows).toMatchObject({ total: meta.rows?.total ?? expect.any(Number), failed: 0 });
    expect(imported.meta.rows.unchanged).toBe(imported.meta.rows.total);
  });
});

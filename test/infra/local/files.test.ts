import { beforeAll, describe, expect, it } from "@jest/globals";
import { demoToken, send, useSharedServer } from "../../support/deployment/local-server.ts";
import type { AnswerAt } from "../../support/routes.ts";

const server = useSharedServer();
let token = "";
beforeAll(async () => {
  token = await demoToken(server.url(), "client_credentials");
});

const ORIGIN = { origin: "http://localhost:5173" };
const announce = (body: object) => send(`${server.url()}/v2/files`, { token, body });
const authorization = () => ({ authorization: `Bearer ${token}` });

describe("files on this machine", () => {
  it("201: keeps a file of a form, which anybody can then read, as nothing but what it is", async () => {
    const body = new FormData();
    const script = "<script>alert(1)</script>";
    body.set("file", new Blob([script], { type: "text/html" }), "käse.png");
    const made = await fetch(`${server.url()}/v2/files`, { method: "POST", headers: authorization(), body });
    const { data } = (await made.json()) as AnswerAt<"POST", "/v2/files">["body"];
    expect([made.status, data.file_name, data.mime_type]).toEqual([201, "käse.png", "image/png"]);
    expect(data.link.href).toBe(`${server.url()}/files/${data.id}.png`);
    const shown = await fetch(data.link.href, { headers: ORIGIN });
    expect(shown.headers.get("content-type")).toBe("image/png");
    expect(shown.headers.get("x-content-type-options")).toBe("nosniff");
    expect(shown.headers.get("access-control-allow-origin")).toBe(ORIGIN.origin);
    expect(await shown.text()).toBe(script);
  });

  it("201: lets the client send a content of 8 MB by itself, with the request it was given", async () => {
    const content = Buffer.alloc(8 * 1024 * 1024, 7);
    const { status, body } = await announce({ file_name: "film.mp4", file_size: content.length });
    expect(status).toBe(201);
    const { url, method, headers } = body.meta.upload;
    const preflight = await fetch(url, { method: "OPTIONS", headers: ORIGIN });
    const allowed = (preflight.headers.get("access-control-allow-headers") ?? "").toLowerCase().split(", ");
    expect(Object.keys(headers).filter((name) => !allowed.includes(name.toLowerCase()))).toEqual([]);
    expect((await fetch(url, { method, headers, body: content.subarray(1) })).status).toBe(403);
    expect((await fetch(body.data.link.href)).status).toBe(404);
    expect((await fetch(url, { method, headers, body: content })).status).toBe(200);
    const shown = Buffer.from(await (await fetch(body.data.link.href)).arrayBuffer());
    expect(shown.equals(content)).toBe(true);
    expect((await fetch(url, { method, headers, body: content })).status).toBe(412);
  });

  it("are not written, removed or read in any other way", async () => {
    const { body } = await announce({ file_name: "a.png", file_size: 1 });
    const { href } = body.data.link;
    for (const path of [href, `${server.url()}/files/x.png`, `${server.url()}/files/..%2flocal.json`]) {
      for (const method of ["PUT", "DELETE"]) {
        const answer = await fetch(path, {
          method,
          headers: authorization(),
          ...(method === "PUT" ? { body: "x" } : {}),
        });
        expect([403, 404]).toContain(answer.status);
      }
      expect((await fetch(path)).status).toBe(404);
    }
    const script = href.replace(".png", ".html");
    expect(
      (await fetch(body.meta.upload.url.replace(href, script), { method: "PUT", body: "x" })).status,
    ).toBe(404);
  });
});

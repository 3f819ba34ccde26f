import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "@jest/globals";
import { serviceDocument } from "../../../infra/client/documents.ts";
import { openApiText } from "../../../infra/commands/openapi.ts";

let server: Server | undefined;
afterEach(() => {
  server?.close();
});

/** A deployment that serves only these documents. */
async function deployed(documents: Readonly<Record<string, string>>): Promise<string> {
  const opened = createServer(({ url = "" }, response) => {
    const text = documents[url];
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  server = opened;
  await new Promise<void>((resolve) => opened.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(opened.address() as AddressInfo).port}`;
}

describe("npx cartwright client, the document that it takes", () => {
  it("is the one that a deployment shows with its reference page", async () => {
    const url = await deployed({ "/reference/openapi.json": '{"openapi":"3.1.0"}' });
    expect(await serviceDocument(url)).toEqual({
      text: '{"openapi":"3.1.0"}',
      from: `${url}/reference/openapi.json`,
    });
  });

  it("is that of the endpoints here where a deployment shows none", async () => {
    const url = await deployed({});
    const { text, from } = await serviceDocument(url);
    expect(text).toBe(await openApiText());
    expect(from).toBe(`this checkout (${url} shows no document of its own)`);
  });
});

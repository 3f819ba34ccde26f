import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { openOwnAddress } from "../../lib/aws/own-address.ts";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import { forgetProcessMemory } from "../../lib/kernel/process-memory.ts";
import { readPublicAddress } from "../../lib/runtime/environment-values.ts";

const ADDRESS = "https://api.larkfield.example";
const stored = { status: 200, body: { Parameter: { Value: ADDRESS } } };
const missing = { status: 400, body: { __type: "ParameterNotFound" } };
const refused = { status: 400, body: { __type: "AccessDeniedException" } };

let asked: unknown[] = [];
let answers: { readonly status: number; readonly body: unknown }[] = [];
let server: Server;
let env: NodeJS.ProcessEnv = {};

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    asked.push(JSON.parse(String(Buffer.concat(chunks))));
    const { status, body } = answers.shift() ?? missing;
    response.writeHead(status, { "Content-Type": "application/x-amz-json-1.1" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  env = {
    CARTWRIGHT_ADDRESS_PARAMETER: "/shop/address",
    SSM_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  answers = [];
  forgetProcessMemory();
});

const read = () => openOwnAddress(env).read({ deadline: deadlineIn(5000) });

describe("the public address", () => {
  it("is read once in the life of a process", async () => {
    answers = [stored];
    expect([await read(), await read()]).toEqual([ADDRESS, ADDRESS]);
    expect(asked).toEqual([{ Name: "/shop/address" }]);
  });

  it("is undefined until a deployment has written it, and is read again then", async () => {
    answers = [missing, stored];
    expect([await read(), await read()]).toEqual([undefined, ADDRESS]);
  });

  it("503: it could not be read", async () => {
    answers = [refused];
    await expect(read()).rejects.toMatchObject({ status: 503 });
  });

  it("is the one of the environment on this machine, without a call", async () => {
    const own = openOwnAddress({ ...env, CARTWRIGHT_ADDRESS: "http://127.0.0.1:3000" });
    expect(await own.read({ deadline: deadlineIn(5000) })).toBe("http://127.0.0.1:3000");
    expect(asked).toEqual([]);
  });

  it("needs its place", () => {
    expect(() => openOwnAddress({})).toThrow("CARTWRIGHT_ADDRESS_PARAMETER is not set");
  });
});

describe("the setting of the public address", () => {
  it.each(["https://api.shop.example", "https://api.shop.example:8443", "http://127.0.0.1:3000"])(
    "may be %s",
    (text) => expect(readPublicAddress(text)).toBe(text),
  );

  it.each([
    ...["http://api.shop.example", "https://api.shop.example/", "https://api.shop.example/v2"],
    ...["https://user@api.shop.example", "https://API.shop.example", "https://api.shop.example:443", "api"],
  ])("may not be %s", (text) =>
    expect(() => readPublicAddress(text)).toThrow("CARTWRIGHT_ADDRESS must be like"),
  );

  it("may be missing", () =>
    expect([readPublicAddress(undefined), readPublicAddress("")]).toEqual([undefined, undefined]));
});

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { openGatewaySecrets, openSecretKeeping } from "../../lib/aws/gateway-secrets.ts";
import { deadlineIn } from "../../lib/kernel/deadline.ts";

const VALUE = "sk_test_51HarbourDemo0000wxyz";
const NAME = "stripe/test/key";

type Call = { readonly target: unknown; readonly sent: Readonly<Record<string, unknown>> };
type Answer = { readonly status?: number; readonly body: unknown };

let calls: Call[] = [];
let answers: (Answer | "never")[] = [];
let server: Server;
let env: NodeJS.ProcessEnv = {};

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    calls.push({ target: request.headers["x-amz-target"], sent: JSON.parse(String(Buffer.concat(chunks))) });
    const answer = answers.shift() ?? { status: 400, body: { __type: "ParameterNotFound" } };
    if (answer === "never") return;
    response.writeHead(answer.status ?? 200, { "Content-Type": "application/x-amz-json-1.1" });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  env = {
    CARTWRIGHT_GATEWAY_PARAMETERS: "/shop/gateways",
    SSM_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  calls = [];
  answers = [];
});

const within = (milliseconds: number) => ({ deadline: deadlineIn(milliseconds) });
const read = (version: number, milliseconds = 5000) =>
  openGatewaySecrets(env).read(within(milliseconds), NAME, version);
const keep = (milliseconds = 5000) => openSecretKeeping(env).keep(within(milliseconds), NAME, VALUE);
const stored = (Value: string): Answer => ({ body: { Parameter: { Name: NAME, Value, Version: 1 } } });

describe("secrets of gateways", () => {
  it("are encrypted parameters, of which each change is a new version", async () => {
    answers = [{ body: { Version: 7 } }];
    expect(await keep()).toBe(7);
    expect(calls).toEqual([
      {
        target: "AmazonSSM.PutParameter",
        sent: { Name: "/shop/gateways/stripe/test/key", Value: VALUE, Type: "SecureString", Overwrite: true },
      },
    ]);
  });

  it("are read once for each version", async () => {
    answers = [stored(VALUE), stored("sk_test_51AnotherDemo0000")];
    expect([await read(7), await read(7), await read(8), await read(7)]).toEqual([
      ...[VALUE, VALUE, "sk_test_51AnotherDemo0000", VALUE],
    ]);
    expect(calls.map(({ target, sent }) => [target, sent])).toEqual(
      [7, 8].map((version) => [
        "AmazonSSM.GetParameter",
        { Name: `/shop/gateways/stripe/test/key:${version}`, WithDecryption: true },
      ]),
    );
  });

  it("503: for one that is missing or empty, which is read again the next time", async () => {
    await expect(read(20)).rejects.toMatchObject({ status: 503 });
    answers = [{ body: { Parameter: { Name: NAME } } }, stored(VALUE)];
    await expect(read(20)).rejects.toMatchObject({ status: 503 });
    expect(await read(20)).toBe(VALUE);
  });

  it("503: for one that could not be kept, and no error repeats it", async () => {
    const message = `Value '${VALUE}' failed to satisfy a constraint`;
    answers = [
      { status: 400, body: { __type: "ValidationException", message } },
      { status: 400, body: { __type: "AccessDeniedException", message } },
      { body: {} },
    ];
    for (const said of ["ValidationException", "AccessDeniedException", "no version"]) {
      const error: unknown = await keep().catch((refused: unknown) => refused);
      expect(error).toMatchObject({ status: 503, cause: { message: expect.stringContaining(said) } });
      const { cause, ...rest } = error as Error;
      expect(
        `${error}${JSON.stringify(rest)}${(error as Error).stack}${(cause as Error).stack}`,
      ).not.toContain(VALUE);
    }
  });

  it("503: without an answer within the request's time", async () => {
    answers = ["never", "never"];
    await expect(read(30, 100)).rejects.toMatchObject({ status: 503 });
    await expect(keep(100)).rejects.toMatchObject({ status: 503 });
  });

  it("need their place", () => {
    expect(() => openGatewaySecrets({})).toThrow("CARTWRIGHT_GATEWAY_PARAMETERS is not set");
    expect(() => openSecretKeeping({})).toThrow("CARTWRIGHT_GATEWAY_PARAMETERS is not set");
  });
});

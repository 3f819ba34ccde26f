import { once } from "node:events";
import { createServer } from "node:http";
import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import { describe, expect, it } from "@jest/globals";
import { Sha256 as SdkSha256 } from "@smithy/core/checksum";
import { type HttpRequest, HttpResponse } from "@smithy/core/protocols";
import * as fc from "fast-check";
import { decodeMap, encodeMap } from "../../../lib/table/dynamo/attribute-values.ts";
import { createDynamoClient, retries, Sha256 } from "../../../lib/table/dynamo/client.ts";
import { describeLocalClient, readClientSettings } from "../../../lib/table/dynamo/client-settings.ts";
import { createCannedHandler } from "../../support/faults/faults.ts";

const ENV = {
  AWS_REGION: "eu-west-1",
  AWS_ACCESS_KEY_ID: "AKIDEXAMPLE",
  AWS_SECRET_ACCESS_KEY: "secret",
  AWS_SESSION_TOKEN: "session",
};
const KEYS = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "secret", sessionToken: "session" };

/** Keeps the requests that a client sends, and answers nothing. */
function recorder() {
  const requests: HttpRequest[] = [];
  const canned = createCannedHandler(() => ({}));
  const handle: typeof canned.handle = (request, options) => {
    requests.push(request);
    return canned.handle(request, options);
  };
  return { requests, requestHandler: { ...canned, handle } };
}

const describeSent = ({ method, protocol, hostname, port, path, headers, body }: HttpRequest) => ({
  method,
  protocol,
  hostname,
  port,
  path,
  body: JSON.parse(typeof body === "string" ? body : new TextDecoder().decode(body)),
  type: headers["content-type"],
  target: headers["x-amz-target"],
  length: headers["content-length"],
  token: headers["x-amz-security-token"],
  host: headers["host"],
});

describe("a request to DynamoDB is that of AWS's SDK", () => {
  it.each([
    "eu-central-1",
    "us-gov-west-1",
    "cn-north-1",
    "eusc-de-east-1",
    "eu-isoe-west-1",
    "us-iso-east-1",
    "us-isob-east-1",
    "us-isof-south-1",
  ])("in %s", async (region) => {
    const ours = recorder();
    const theirs = recorder();
    const shared = { region, credentials: { ...KEYS } };
    const Item = marshall({ pk: "A", sk: "ü", n: 1 });
    const input = { TableName: "t", Item, ConditionExpression: "attribute_not_exists(pk)" };
    await createDynamoClient(readClientSettings({ ...ENV, AWS_REGION: region }), {
      requestHandler: ours.requestHandler,
    }).send("PutItem", input, 5000);
    await new DynamoDBClient({ ...shared, requestHandler: theirs.requestHandler }).send(
      new PutItemCommand(input),
    );
    const [own, other] = [ours.requests[0]!, theirs.requests[0]!];
    expect({ ...describeSent(own), host: own.hostname }).toEqual({
      ...describeSent(other),
      host: other.hostname,
    });
    expect(own.headers["host"]).toBe(other.hostname);
  });

  it("is signed as botocore 1.44 signs it", async () => {
    const { requests, requestHandler } = recorder();
    const now = () => Date.UTC(2026, 2, 2, 10);
    const client = createDynamoClient(readClientSettings(ENV), { requestHandler, now });
    await client.send("GetItem", { TableName: "t", Key: marshall({ pk: "A", sk: "1" }) }, 5000);
    const { headers } = requests[0]!;
    expect(headers["x-amz-date"]).toBe("20260302T100000Z");
    expect(headers["authorization"]).toBe(
      "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20260302/eu-west-1/dynamodb/aws4_request, " +
        "SignedHeaders=content-length;content-type;host;x-amz-content-sha256;x-amz-date;x-amz-security-token;x-amz-target, " +
        "Signature=7f3aebe9fed79e7091ae35b64a33cbf657be54995b653348d2a41ea7f37b861c",
    );
  });

  it("asks again for what the SDK would ask again for, and not for more", async () => {
    for (const fault of [
      "refuse",
      "server-error",
      "reset",
      "timeout",
      "in-progress",
      "collision",
      "condition",
    ] as const) {
      const [ours, theirs] = [createCannedHandler(() => fault), createCannedHandler(() => fault)];
      const shared = { region: "local", credentials: { ...KEYS } };
      const input = { TableName: "t", Item: marshall({ pk: "A", sk: "1" }), ConditionExpression: "#v = :v" };
      const own = createDynamoClient(local, { requestHandler: ours, retryStrategy: retries(AT_ONCE) });
      const sdk = new DynamoDBClient({ ...shared, requestHandler: theirs, retryStrategy: retries(AT_ONCE) });
      const [one, other] = await Promise.all([
        own.send("PutItem", input, 5000).catch((error: Error) => error),
        sdk.send(new PutItemCommand(input)).catch((error: Error) => error),
      ]);
      expect([fault, ours.attempts.length]).toEqual([fault, theirs.attempts.length]);
      expect(one).toMatchObject({ name: (other as Error).name, message: (other as Error).message });
    }
  });
});

/** Answers with these statuses, texts and headers in turn. */
function scripted(...answers: readonly [status: number, text: string, headers?: Record<string, string>][]) {
  const requests: HttpRequest[] = [];
  const handle = async (request: HttpRequest) => {
    const [statusCode, text, headers = {}] = answers[requests.length] ?? [200, "{}"];
    requests.push(request);
    return { response: new HttpResponse({ statusCode, headers, body: Buffer.from(text) }) };
  };
  return { requests, requestHandler: { handle } };
}

const AT_ONCE = { setDelayBase: () => {}, computeNextBackoffDelay: () => 0 };
const local = describeLocalClient("http://127.0.0.1:9");
const EXPIRED = JSON.stringify({
  __type: "com.amazon.coral.service#InvalidSignatureException",
  message: "Signature expired: 20260302T100000Z is now earlier than 20260302T101000Z",
});

it("a request keeps the path of an address", async () => {
  for (const endpoint of ["http://127.0.0.1:9/secret", "http://127.0.0.1:9/secret/"]) {
    const { requests, requestHandler } = recorder();
    await createDynamoClient(describeLocalClient(endpoint), { requestHandler }).send("GetItem", {}, 5000);
    expect(requests.map(({ path, port }) => [path, port])).toEqual([["/secret/", 9]]);
  }
});

describe("the hash of a signature", () => {
  const key = new Uint8Array([0, 1, 2, 253, 254, 255]);
  it.each<[what: string, secret: string | Uint8Array | undefined]>([
    ["no secret", undefined],
    ["a text", "sécret"],
    ["bytes", key],
    ["the same bytes again", key],
  ])("is that of the SDK with %s", async (_, secret) => {
    const [own, theirs] = [new Sha256(secret), new SdkSha256(secret)];
    for (const hash of [own, theirs]) {
      hash.update(Buffer.from("one"));
      hash.update(Buffer.from("two"));
    }
    expect(await own.digest()).toEqual(await theirs.digest());
  });

  it("is taken once", () => {
    expect(() => new Sha256().reset()).toThrow("A signature takes each hash once.");
  });
});

it("a call ends at its time, also in a pause", async () => {
  const strategy = retries(AT_ONCE);
  const retryStrategy = {
    acquireInitialRetryToken: () => strategy.acquireInitialRetryToken(""),
    recordSuccess: () => {},
    refreshRetryTokenForRetry: () => new Promise<never>(() => {}),
  };
  const requestHandler = createCannedHandler(() => "refuse");
  const client = createDynamoClient(local, { requestHandler, retryStrategy });
  await expect(client.send("GetItem", {}, 50)).rejects.toMatchObject({ name: "AbortError" });
  expect(requestHandler.attempts).toHaveLength(1);
});

describe("a clock that is wrong", () => {
  const now = () => Date.UTC(2026, 2, 2, 10);
  const date = new Date(Date.UTC(2026, 2, 2, 10, 15)).toUTCString();

  it("is corrected by DynamoDB's, for this call and the next ones", async () => {
    const { requests, requestHandler } = scripted([400, EXPIRED, { date }]);
    const client = createDynamoClient(local, { requestHandler, now });
    await client.send("GetItem", {}, 5000);
    await client.send("GetItem", {}, 5000);
    const times = ["20260302T100000Z", "20260302T101500Z", "20260302T101500Z"];
    expect(requests.map(({ headers }) => headers["x-amz-date"])).toEqual(times);
  });

  it("is corrected for calls at the same time as well", async () => {
    const early = JSON.stringify({
      __type: "com.amazon.coral.service#InvalidSignatureException",
      message: "Signature not yet current: 20260302T100000Z is still later than 20260302T095000Z",
    });
    const behind = new Date(Date.UTC(2026, 2, 2, 9, 45)).toUTCString();
    const refused = [400, early, { date: behind }] as [number, string, Record<string, string>];
    const { requests, requestHandler } = scripted(refused, refused, refused);
    const client = createDynamoClient(local, { requestHandler, now });
    const calls = Array.from({ length: 3 }, () => client.send("GetItem", {}, 5000));
    expect(await Promise.all(calls)).toEqual([{}, {}, {}]);
    const times = requests.map(({ headers }) => headers["x-amz-date"]);
    expect(times.filter((time) => time === "20260302T094500Z")).toHaveLength(3);
  });

  it.each([
    ["does not differ", new Date(now()).toUTCString()],
    ["is not told", ""],
  ])("is not looked for where DynamoDB's %s", async (_, date) => {
    const refused = JSON.stringify({ __type: "#AccessDeniedException", message: "no" });
    const { requests, requestHandler } = scripted([400, refused, { date }]);
    const send = createDynamoClient(local, { requestHandler, now }).send("GetItem", {}, 5000);
    await expect(send).rejects.toMatchObject({ name: "AccessDeniedException", message: "no" });
    expect(requests).toHaveLength(1);
  });
});

describe("an answer", () => {
  it("without JSON is an error with its status", async () => {
    const { requestHandler } = scripted([413, "<html>"]);
    const send = createDynamoClient(local, { requestHandler }).send("GetItem", {}, 5000);
    await expect(send).rejects.toMatchObject({ name: "Status413", $metadata: { httpStatusCode: 413 } });
  });

  it("without a text is an empty one", async () => {
    const { requestHandler } = scripted([200, ""]);
    expect(await createDynamoClient(local, { requestHandler }).send("PutItem", {}, 5000)).toEqual({});
  });

  it("of a conflict with another region is asked for again", async () => {
    const conflict = JSON.stringify({ __type: "a#ReplicatedWriteConflictException", message: "later" });
    const { requests, requestHandler } = scripted([400, conflict]);
    await createDynamoClient(local, { requestHandler }).send("PutItem", {}, 5000);
    expect(requests).toHaveLength(2);
  });

  it("with a capital 'Message' has it", async () => {
    const { requestHandler } = scripted([
      400,
      JSON.stringify({ __type: "a#SerializationException", Message: "bad" }),
    ]);
    const send = createDynamoClient(local, { requestHandler }).send("GetItem", {}, 5000);
    await expect(send).rejects.toMatchObject({ name: "SerializationException", message: "bad" });
  });

  it("that breaks off is asked for again", async () => {
    let asked = 0;
    const server = createServer((_, response) => {
      asked += 1;
      response.writeHead(200, { "content-length": 20 });
      response.write('{"Item":{}');
      if (asked === 1) setTimeout(() => response.destroy(), 20);
      else response.end("}         ");
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" ? address?.port : 0;
    const client = createDynamoClient(describeLocalClient(`http://127.0.0.1:${port}`));
    expect(await client.send("GetItem", {}, 5000)).toEqual({ Item: {} });
    expect(asked).toBe(2);
    client.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});

describe("the place of DynamoDB", () => {
  it("is the one that AWS's variables name", () => {
    const one = { ...ENV, AWS_ENDPOINT_URL: "http://one" };
    expect(readClientSettings(one).endpoint).toBe("http://one");
    expect(readClientSettings({ ...one, AWS_ENDPOINT_URL_DYNAMODB: "http://two" }).endpoint).toBe(
      "http://two",
    );
    expect(readClientSettings({ DYNAMODB_ENDPOINT: "http://three" })).toEqual(
      describeLocalClient("http://three"),
    );
  });

  it("needs a region and credentials", () => {
    expect(() => readClientSettings({ ...ENV, AWS_REGION: "" })).toThrow(
      "The environment has no AWS_REGION.",
    );
    for (const name of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"])
      expect(() => readClientSettings({ ...ENV, [name]: "" })).toThrow(
        "The environment has no AWS credentials.",
      );
    const { accessKeyId, secretAccessKey } = KEYS;
    expect(readClientSettings(ENV).credentials).toEqual(KEYS);
    expect(readClientSettings({ ...ENV, AWS_SESSION_TOKEN: "" }).credentials).toEqual({
      accessKeyId,
      secretAccessKey,
    });
  });
});

describe("values of attributes", () => {
  const exact = fc.oneof(fc.maxSafeInteger(), fc.double({ min: -1e15, max: 1e15, noNaN: true }));
  const value = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.string({ unit: "binary" }),
      exact.filter((number) => !Object.is(number, -0)),
      fc.boolean(),
      fc.constant(null),
      fc.uint8Array(),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(
        fc.string().filter((name) => name !== "constructor"),
        tie("value"),
        { maxKeys: 4 },
      ),
    ),
  })).value;
  const item = fc.dictionary(
    fc.string().filter((name) => !/^(?:constructor|__proto__)$/.test(name)),
    value,
  );

  /** As the protocol has it: bytes in base64. */
  const onWire = (map: unknown) =>
    JSON.parse(
      JSON.stringify(map, (_, one) =>
        one instanceof Uint8Array ? Buffer.from(one).toString("base64") : one,
      ),
    );

  it("are written as AWS's own marshaller does, and read back", () => {
    fc.assert(
      fc.property(item, (values) => {
        const wire = encodeMap(values);
        expect(wire).toEqual(onWire(marshall(values)));
        expect(decodeMap(wire)).toEqual(unmarshall(marshall(values)));
      }),
    );
  });

  it.each([
    ["a set", { a: new Set(["b"]) }],
    ["a date", { a: new Date() }],
    ["a function", { a: () => 1 }],
    ["a large integer", { a: 1n }],
  ])("%s is refused", (_, values) => {
    expect(() => encodeMap(values)).toThrow(TypeError);
  });

  it.each(["9007199254740993", "-9007199254740992", "1e40"])("%s is not read as another number", (N) => {
    expect(() => decodeMap({ a: { N } })).toThrow(`The number ${N} cannot be read exactly.`);
  });

  it("of a type that the table does not store are refused", () => {
    expect(() => decodeMap({ a: { SS: ["b"] } })).toThrow("The table stores no attribute of the type SS.");
    expect(() => decodeMap({ a: {} })).toThrow(TypeError);
  });
});

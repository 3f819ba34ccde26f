import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { describe, expect, it } from "@jest/globals";
import { createParameterClient } from "../../lib/aws/parameter-store.ts";
import { readClientSettings } from "../../lib/table/dynamo/client-settings.ts";

const ENV = { AWS_ACCESS_KEY_ID: "AKIDEXAMPLE", AWS_SECRET_ACCESS_KEY: "secret" };
const INPUT = { Name: "/cartwright/signing-key", WithDecryption: true };

/** Keeps the calls that it gets. */
async function openRecorder() {
  const calls: object[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { "x-amz-target": target, "content-type": type, authorization } = request.headers;
    const [, scope] = /Credential=[^/]+\/[^/]+\/([^,]+)/.exec(String(authorization)) ?? [];
    const body = JSON.parse(String(Buffer.concat(chunks)));
    calls.push({ method: request.method, path: request.url, target, type, scope, body });
    response.setHeader("content-type", "application/x-amz-json-1.1");
    response.end(JSON.stringify({ Parameter: { Value: "kept" } }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { calls, endpoint: `http://127.0.0.1:${port}`, close };
}

describe("a call of the Parameter Store", () => {
  it("is that of AWS's SDK", async () => {
    const { calls, endpoint, close } = await openRecorder();
    const settings = readClientSettings({ ...ENV, SSM_ENDPOINT: endpoint }, "ssm");
    const own = await createParameterClient(settings).send("GetParameter", INPUT, 5000);
    const sdk = new SSMClient(settings);
    const other = await sdk.send(new GetParameterCommand(INPUT));
    sdk.destroy();
    close();
    expect(own.Parameter?.Value).toBe(other.Parameter?.Value);
    expect(calls).toHaveLength(2);
    expect(calls[0]).toEqual(calls[1]);
    expect(calls[0]).toMatchObject({ scope: "local/ssm/aws4_request", target: "AmazonSSM.GetParameter" });
  });

  it.each([
    "eu-central-1",
    "us-gov-west-1",
    "cn-north-1",
    "eusc-de-east-1",
    "eu-isoe-west-1",
    "us-iso-east-1",
    "us-isob-east-1",
    "us-isof-south-1",
  ])("goes to the SDK's address in %s", async (region) => {
    const { config } = new SSMClient({ region });
    const { url } = config.endpointProvider({ Region: region, UseDualStack: false, UseFIPS: false });
    const { endpoint } = readClientSettings({ ...ENV, AWS_REGION: region }, "ssm");
    expect(new URL(endpoint).href).toBe(url.href);
  });

  it("goes where AWS's variables say", () => {
    const env = { ...ENV, AWS_REGION: "eu-west-1", AWS_ENDPOINT_URL: "http://one" };
    expect(readClientSettings(env, "ssm").endpoint).toBe("http://one");
    expect(readClientSettings({ ...env, AWS_ENDPOINT_URL_SSM: "http://two" }, "ssm").endpoint).toBe(
      "http://two",
    );
  });
});

import { beforeAll, describe, expect, it } from "@jest/globals";
import { retryJob } from "../../functions/webhooks/delivery/retry-job.ts";
import { consumers, endpoints, messageConsumers } from "../../infra/endpoints.ts";
import { defineEndpoint } from "../../lib/http/endpoint.ts";
import { createHandler, createHandlerWith } from "../../lib/runtime/handler.ts";
import type { Capability } from "../../lib/use-case/capabilities.ts";
import { makeEvent } from "../support/call.ts";
import { keepEnvironment } from "../support/environment.ts";
import { readOutput } from "../support/output.ts";
import { testPublicKeys } from "../support/runtime.ts";

/** A variable without which a capability cannot be opened. */
const VARIABLES: Readonly<Record<Capability, string | undefined>> = {
  contents: "CARTWRIGHT_FILES_BUCKET",
  contentRemoval: "CARTWRIGHT_FILES_BUCKET",
  privateFiles: "CARTWRIGHT_PRIVATE_BUCKET",
  deliveryCalls: "CARTWRIGHT_DELIVERY_QUEUE",
  eventSwitch: "CARTWRIGHT_EVENT_SOURCE",
  gateway: "CARTWRIGHT_FUNCTION_PREFIX",
  gatewaySecrets: "CARTWRIGHT_GATEWAY_PARAMETERS",
  secretKeeping: "CARTWRIGHT_GATEWAY_PARAMETERS",
  ownAddress: "CARTWRIGHT_ADDRESS_PARAMETER",
  clientSecrets: "CARTWRIGHT_IDENTITY_PARAMETERS",
  clientSecretKeeping: "CARTWRIGHT_IDENTITY_PARAMETERS",
  staffPool: "CARTWRIGHT_STAFF_POOL",
  outsideCalls: undefined,
  providerCalls: undefined,
  signer: "CARTWRIGHT_SIGNING_KEY_PARAMETER",
  senders: undefined,
  targetRules: undefined,
};
const variables = Object.values(VARIABLES).filter((name) => name !== undefined);

const declared = [...endpoints, ...consumers, ...messageConsumers].flatMap(({ id, needs }) => {
  const missing = needs.map((capability) => VARIABLES[capability]).find((name) => name !== undefined);
  return missing ? [{ id, missing }] : [];
});

describe("a function", () => {
  keepEnvironment("CARTWRIGHT_PUBLIC_KEYS", "DYNAMODB_ENDPOINT", ...variables);
  beforeAll(() => {
    process.env["DYNAMODB_ENDPOINT"] = "http://127.0.0.1:9";
    process.env["CARTWRIGHT_PUBLIC_KEYS"] = JSON.stringify(testPublicKeys);
    for (const name of variables) delete process.env[name];
  });

  it.each(declared)(
    "$id fails at its start without $missing, and its log says so",
    async ({ id, missing }) => {
      const { handler } = await import(`../../functions/${id}.ts`);
      const event = { ...(await makeEvent(retryJob, {})), Records: [] };
      const written = await readOutput(async () => {
        await expect(handler(event, {})).rejects.toThrow(missing);
      });
      expect(written).toHaveLength(1);
      expect(JSON.parse(written[0] ?? "")).toMatchObject({
        level: "ERROR",
        event: "function-not-configured",
        function: id,
        reason: `Error: The environment variable ${missing} is not set.`,
      });
    },
  );

  it("gets the capabilities that it declares: the compiler refuses any other one", () => {
    const plain = { id: "probe/send-probe", method: "GET", path: "/v2/probes", summary: "" } as const;
    const rest = { auth: "none", table: "none", response: { status: 200 } } as const;
    const declares = [
      defineEndpoint({
        ...plain,
        ...rest,
        needs: ["contents"],
        // @ts-expect-error: the queue is not declared.
        run: async (_ctx, _input, { deliveryCalls }) => ({ body: deliveryCalls }),
      }),
      defineEndpoint({
        ...plain,
        ...rest,
        // @ts-expect-error: nothing is declared.
        run: async (_ctx, _input, { contents }) => ({ body: contents }),
      }),
    ];
    expect(declares.map(({ needs }) => needs)).toEqual([["contents"], []]);
    // @ts-expect-error: the handler is not given the queue.
    createHandler(retryJob);
    // @ts-expect-error: it is given another capability.
    createHandlerWith(retryJob, () => ({ contents: "none" }));
  });
});

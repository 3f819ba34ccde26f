import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { openEventSwitch } from "../../lib/aws/event-switch.ts";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import { keepEnvironment } from "../support/environment.ts";

/** The event source mapping as Lambda would describe it, and the updates it received. */
let state = "";
let updates: unknown[] = [];
let refusal: string | undefined;
let server: Server;

keepEnvironment("LAMBDA_ENDPOINT", "CARTWRIGHT_EVENT_SOURCE");

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => {
      const isUpdate = request.method === "PUT";
      if (isUpdate && !refusal) updates.push(JSON.parse(text));
      const headers = isUpdate && refusal ? { "X-Amzn-ErrorType": refusal } : {};
      response.writeHead(isUpdate && refusal ? 409 : 200, { "Content-Type": "application/json", ...headers });
      response.end(JSON.stringify({ UUID: "the-mapping", State: state }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.env["LAMBDA_ENDPOINT"] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env["CARTWRIGHT_EVENT_SOURCE"] = "the-mapping";
});
afterAll(() => {
  server.close();
});
beforeEach(() => {
  updates = [];
  refusal = undefined;
});

const set = (isCalling: boolean) => {
  const eventSwitch = openEventSwitch(process.env);
  if (eventSwitch === "none") throw new Error("There is no switch.");
  return eventSwitch.setCalling({ deadline: deadlineIn(5000) }, isCalling);
};

describe("the switch of the mapping that calls for events", () => {
  it.each([
    ["Disabled", true],
    ["Enabled", false],
  ])("switches one that is %s, and is done", async (is, isCalling) => {
    state = is;
    expect(await set(isCalling)).toBe(true);
    expect(updates).toEqual([{ Enabled: isCalling }]);
  });

  it.each([
    ["Enabled", true],
    ["Enabling", true],
    ["Disabled", false],
    ["Disabling", false],
  ])("leaves one alone that is %s already", async (is, isCalling) => {
    state = is;
    expect(await set(isCalling)).toBe(true);
    expect(updates).toEqual([]);
  });

  it.each([
    ["Disabling", true],
    ["Enabling", false],
    ["Updating", true],
    ["Creating", false],
  ])("is not done while it is %s, whatever comes of that", async (is, isCalling) => {
    state = is;
    expect(await set(isCalling)).toBe(false);
    expect(updates).toEqual([]);
  });

  it.each(["ResourceConflictException", "ResourceInUseException"])("is not done after %s", async (name) => {
    state = "Disabled";
    refusal = name;
    expect(await set(true)).toBe(false);
  });

  it("fails for what it may not do and without the mapping; 'none' is where there is nothing to switch", async () => {
    state = "Disabled";
    refusal = "AccessDeniedException";
    await expect(set(true)).rejects.toMatchObject({ name: "AccessDeniedException" });
    expect(() => openEventSwitch({})).toThrow("CARTWRIGHT_EVENT_SOURCE is not set");
    expect(openEventSwitch({ CARTWRIGHT_EVENT_SOURCE: "none" })).toBe("none");
  });
});

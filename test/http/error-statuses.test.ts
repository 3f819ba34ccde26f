import { describe, expect, it } from "@jest/globals";
import { endpoints } from "../../infra/endpoints.ts";
import { type Endpoint, listDerivedStatuses, listErrorStatuses } from "../../lib/http/endpoint.ts";
import { probe } from "../support/probe.ts";

const bare: Endpoint = {
  id: "probe/send-probe",
  method: "PUT",
  path: "/v2/probes",
  summary: "Send a probe",
  auth: "none",
  table: "write",
  errors: "plain",
  refusals: [],
  needs: [],
  response: { status: 200 },
  run: async () => ({}),
};

describe("the statuses of an endpoint's errors", () => {
  it("are declared where they do not follow by themselves, each once and in ascending order", () => {
    const wrong = endpoints.filter((endpoint) => {
      const derived: readonly number[] = listDerivedStatuses(endpoint);
      const { refusals } = endpoint;
      const sorted = [...new Set(refusals)].sort((a, b) => a - b);
      return refusals.some((status) => derived.includes(status)) || sorted.join() !== refusals.join();
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it.each<[string, Partial<Endpoint>, readonly number[]]>([
    ["nothing but what every endpoint has", {}, []],
    [
      "a token, which may be of a role without the right",
      { auth: ["implicit", "client_credentials"] },
      [401, 403],
    ],
    ["a token of one grant", { auth: ["client_credentials"] }, [401, 403]],
    ["a body", { body: { type: "object" } }, [413]],
    ["a body whose broken rules are 422", { body: { type: "object" }, errors: "validation" }, [413, 422]],
    ["a condition", { headers: { "if-match": "State." } }, [412]],
    ["an answer that may be too long", { method: "GET", table: "read" }, [422]],
    ["one to a POST that only reads", { method: "POST", table: "read" }, [422]],
    [
      "an answer that is kept for a repeat",
      { method: "POST", auth: ["implicit", "client_credentials"] },
      [401, 403, 413, 422],
    ],
    ["a POST without a token, of which no answer is kept", { method: "POST" }, []],
  ])("follow from %s", (_, settings, statuses) => {
    const all = [400, ...statuses, 429, 503];
    expect(listErrorStatuses({ ...bare, ...settings })).toEqual(all);
  });

  it("are those that follow and those that are declared", () => {
    const { endpoint } = probe({ refusals: [404] });
    expect(listErrorStatuses(endpoint)).toEqual([400, 401, 403, 404, 413, 422, 429, 503]);
  });
});

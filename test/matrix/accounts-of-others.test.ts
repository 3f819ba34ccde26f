import { beforeAll, describe, expect, it } from "@jest/globals";
import { endpoints } from "../../infra/endpoints.ts";
import type { Endpoint } from "../../lib/http/endpoint.ts";
import { checkShopper } from "../../lib/runtime/check-shopper.ts";
import { aStoreOfAccounts, memberHeaders } from "../support/accounts/accounts.ts";
import { type FrontDoor, fillPath, frontDoor, isOpen } from "../support/front-door.ts";
import { asShopper, NOON, testToken } from "../support/runtime.ts";
import { sampleBodies } from "../support/sample-bodies.ts";
import { type MemoryTable, memoryTable } from "../support/tables/memory-table.ts";
import { UNKNOWN_ID } from "../support/unknown-id.ts";

/** Is in all data of the other account, and must be in no answer to other callers. */
const SECRET = "only-for-its-members";

type Headers = Readonly<Record<string, string>>;

/** Ids for paths, all of an account that the caller does not act for. */
let others: Record<string, string> = {};
let table: MemoryTable;
let send: FrontDoor;
let member: Headers = {};
let owner: Headers = {};
let guest: Headers = {};

beforeAll(async () => {
  table = memoryTable({ now: () => NOON });
  send = frontDoor({ table, checkShopper });
  const store = aStoreOfAccounts(table);
  const [own, other] = [await store.anAccount("own"), await store.anAccount(SECRET)];
  const [me, stranger] = [await store.aMember(1), await store.aMember(2, { name: SECRET })];
  await store.aMembership(own.id, me.id);
  const { id: membershipID } = await store.aMembership(other.id, stranger.id);
  guest = { authorization: `Bearer ${await testToken("implicit", NOON)}` };
  member = { ...guest, ...(await memberHeaders(own.id, me.id)) };
  owner = { ...guest, ...(await memberHeaders(other.id, stranger.id)) };
  const path = `/v2/accounts/${other.id}/addresses`;
  const data = {
    type: "address",
    first_name: SECRET,
    last_name: "M",
    line_1: "3 Row",
    postcode: "1",
    country: "NO",
  };
  const { status, text } = await send({
    method: "POST",
    path,
    headers: owner,
    body: { data: { ...data, county: "T" } },
  });
  if (status !== 201) throw new Error(text);
  const { id: addressID } = JSON.parse(text).data;
  others = { accountID: other.id, memberID: stranger.id, membershipID, addressID };
});

const named = endpoints.filter(({ path }) => /\{(?:accountID|memberID)\}/.test(path));
const listed = (all: readonly Endpoint[]) => all.map((one) => [one.method, one.path, one] as const);

describe("what is another account's", () => {
  it.each(listed(named.filter(isOpen)))(
    "404: %s %s, as if it were not there; nothing is changed",
    async (method, _, endpoint) => {
      const before = table.all();
      const bodies = endpoint.body === undefined ? [undefined] : sampleBodies(endpoint.body);
      const statuses = new Set<number>();
      for (const body of bodies) {
        const ask = async (params: Record<string, string>) => {
          const path = fillPath(endpoint, params);
          const { status, text } = await send({ method, path, headers: member, body });
          const shown = Object.values(params).reduce((all, id) => all.replaceAll(id, UNKNOWN_ID), text);
          return { body, status, shown };
        };
        const got = await ask(others);
        expect(got).toEqual(await ask({}));
        expect(got.shown).not.toContain(SECRET);
        statuses.add(got.status);
      }
      expect([...statuses].filter((status) => status !== 404 && status !== 400)).toEqual([]);
      expect(statuses).toContain(404);
      expect(table.all()).toEqual(before);
    },
  );

  it.each(listed(named.filter((one) => !isOpen(one))))(
    "403: %s %s is for administrators only, with any shopper's token",
    async (method, _, endpoint) => {
      const before = table.all();
      const customer = { ...guest, ...(await asShopper({ customer: others["accountID"] ?? "" })) };
      for (const headers of [guest, member, owner, customer]) {
        const { status, text } = await send({ method, path: fillPath(endpoint, others), headers, body: {} });
        expect([status, text.includes(SECRET)]).toEqual([403, false]);
      }
      expect(table.all()).toEqual(before);
    },
  );

  it("403: a guest on each path that asks for a member; 200: its own members on reads", async () => {
    for (const endpoint of named.filter(isOpen)) {
      const path = fillPath(endpoint, others);
      const [body] = endpoint.body === undefined ? [undefined] : sampleBodies(endpoint.body);
      const { status } = await send({ method: endpoint.method, path, headers: guest, body });
      expect([endpoint.method, path, [400, 403].includes(status)]).toEqual([endpoint.method, path, true]);
      if (endpoint.method !== "GET") continue;
      const own = await send({ method: "GET", path, headers: owner });
      expect([path, own.status]).toEqual([path, 200]);
    }
  });

  it("404 or 405: no spelling of a path leads out of its resource", async () => {
    for (const path of [
      "/v2/accounts/..%2Forders",
      "/v2/accounts/%2e%2e/orders",
      `/v2/accounts/${others["accountID"]}%2Faddresses`,
      `/v2/account-members//..%2f..%2faccounts`,
    ]) {
      for (const headers of [guest, member]) {
        const { status, text } = await send({ method: "GET", path, headers });
        expect([path, [400, 403, 404, 405].includes(status), text.includes(SECRET)]).toEqual([
          path,
          true,
          false,
        ]);
      }
    }
  });
});

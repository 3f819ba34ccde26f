import { beforeAll, describe, expect, it } from "@jest/globals";
import { chance } from "../support/events/random-numbers.ts";
import {
  aRoundTripShop,
  awkwardText,
  countLines,
  expectCopied,
  expectUnchanged,
  type RoundTripShop,
  seedsOf,
} from "../support/imports/round-trip.ts";
import type { Undescribed } from "../support/routes.ts";
import { NOON } from "../support/runtime.ts";
import { openDemoStore } from "../support/shops/demo-store.ts";
import { memoryTable } from "../support/tables/memory-table.ts";
import { ofVolume } from "../support/volume.ts";

const CUSTOMERS = { job_type: "customer_export", format: "jsonl" };
const ACCOUNTS = { job_type: "account_export", format: "jsonl" };
const PATHS = { customers: "/v2/customers/import", accounts: "/v2/accounts/import" };
const OPTIONAL = ["name", "company_name", "phone_number", "line_2", "city", "region", "instructions"];
const MANDATORY = ["first_name", "last_name", "line_1", "county", "postcode", "country"];

type Random = ReturnType<typeof chance>;

function anAddress(random: Random): object {
  const some = OPTIONAL.filter(() => random.onceIn(2)).map((text) => [
    text,
    random.onceIn(4) ? random.oneOf(["", null]) : awkwardText(random),
  ]);
  const all = MANDATORY.map((text) => [text, awkwardText(random)]);
  return { type: "address", ...Object.fromEntries([...some, ...all]) };
}

/** Mostly a few, sometimes many. */
function countAddresses({ onceIn, below }: Random): number {
  return onceIn(8) ? 15 + below(9) : below(4);
}

/** The last address of several is there twice, which a file cannot say. */
async function addAddresses(shop: RoundTripShop, path: string, random: Random, repeats: boolean) {
  const addresses = Array.from({ length: countAddresses(random) }, () => anAddress(random));
  if (repeats && addresses.length > 2) addresses.push(addresses.at(-1) ?? {});
  for (const address of addresses) await shop.add(`${path}/addresses`, address);
}

async function addCustomers(shop: RoundTripShop, random: Random, repeats = false) {
  for (let at = 0; at < ofVolume(25, 250); at += 1) {
    if (random.onceIn(2)) shop.pass(1);
    const { id } = await shop.add("/v2/customers", {
      ...{ type: "customer", name: awkwardText(random), email: `${at}.Ada+${random.below(99)}@Shop.test` },
      ...(random.onceIn(2) ? { password: "Alder and ash 1" } : {}),
      ...(random.onceIn(2) ? { external_ref: random.oneOf(["", awkwardText(random), null]) } : {}),
    });
    await addAddresses(shop, `/v2/customers/${id}`, random, repeats);
  }
}

const registration = (at: number, { onceIn }: Random) => (onceIn(3) ? { registration_id: `=GB ${at}` } : {});

/** A random tree, whose accounts have references of their own or none. */
async function addAccounts(shop: RoundTripShop, random: Random) {
  const accounts: Undescribed[] = [];
  const depths = new Map<string, number>();
  for (let at = 0; at < ofVolume(25, 250); at += 1) {
    if (random.onceIn(6)) shop.pass(1);
    const last = accounts.at(-1);
    const chosen = random.onceIn(2) ? last : random.oneOf([undefined, ...accounts]);
    const parent = chosen && (depths.get(chosen.id) ?? 0) < 9 ? chosen : undefined;
    const account = await shop.add("/v2/accounts", {
      ...{ type: "account", name: awkwardText(random), ...registration(at, random) },
      ...(random.onceIn(2) ? { external_ref: `${awkwardText(random)} ${at}` } : {}),
      ...(random.onceIn(2) ? { legal_name: random.oneOf(["", awkwardText(random), null]) } : {}),
      ...(parent ? { parent_id: parent.id } : {}),
    });
    depths.set(account.id, parent ? (depths.get(parent.id) ?? 0) + 1 : 0);
    accounts.push(account);
    await addAddresses(shop, `/v2/accounts/${account.id}`, random, false);
  }
}

/** Owners with their parents and addresses, without ids and times. An address that is there twice is shown once. */
async function show(shop: RoundTripShop, path: "/v2/customers" | "/v2/accounts"): Promise<readonly string[]> {
  const owners = await shop.listAll(path);
  const byId = new Map(owners.map((owner) => [owner.id, owner]));
  const showOwner = ({
    name,
    email,
    external_ref,
    legal_name,
    registration_id,
    parent_id,
  }: Undescribed): object => {
    const parent = byId.get(parent_id);
    return {
      name,
      email,
      external_ref,
      legal_name,
      registration_id,
      parent: parent ? showOwner(parent) : null,
    };
  };
  const shown = owners.map(async (owner) => {
    const addresses = await shop.listAll(`${path}/${owner.id}/addresses`);
    const texts = addresses.map(
      ({ id: _, links: __, meta: ___, account: ____, customer: _____, relationships: ______, ...address }) =>
        JSON.stringify(address),
    );
    return JSON.stringify([showOwner(owner), [...new Set(texts)].toSorted()]);
  });
  return (await Promise.all(shown)).toSorted();
}

describe("JSON lines of customers", () => {
  it.each(seedsOf(ofVolume(2, 20)))(
    "seed %i: come in again without a change, and fill an empty store",
    async (seed) => {
      const [from, to] = [aRoundTripShop(), aRoundTripShop()];
      await addCustomers(from, chance(seed));
      const before = await show(from, "/v2/customers");
      const file = await from.exportFile(CUSTOMERS);
      await expectUnchanged(from, PATHS.customers, file, CUSTOMERS);
      expect(file).not.toMatch(/password|"id"/);
      await expectCopied({ from, to }, PATHS.customers, file, CUSTOMERS);
      expect(await show(to, "/v2/customers")).toEqual(before);
      expect(await show(from, "/v2/customers")).toEqual(before);
    },
  );

  it("have an address that a customer has twice once", async () => {
    const [from, to] = [aRoundTripShop(), aRoundTripShop()];
    await addCustomers(from, chance(7), true);
    const file = await from.exportFile(CUSTOMERS);
    await expectUnchanged(from, PATHS.customers, file, CUSTOMERS);
    await expectCopied({ from, to }, PATHS.customers, file, CUSTOMERS);
    expect(await show(to, "/v2/customers")).toEqual(await show(from, "/v2/customers"));
  });

  it("set back what has changed since, also what has been added to a customer", async () => {
    const shop = aRoundTripShop();
    const { id } = await shop.add("/v2/customers", { type: "customer", name: "Ada", email: "ada@shop.test" });
    const file = await shop.exportFile(CUSTOMERS);
    const change = { type: "customer", name: "Ada Alder", external_ref: "crm-1" };
    expect((await shop.put(`/v2/customers/${id}`, { data: change })).status).toBe(200);
    expect(await shop.runFor(PATHS.customers, file)).toEqual({ status: "success", updated: 1 });
    expect(await shop.exportFile(CUSTOMERS)).toBe(file);
  });

  it("have those that pass the filter", async () => {
    const shop = aRoundTripShop();
    for (const name of ["Ada", "Ben"]) {
      await shop.add("/v2/customers", { type: "customer", name, email: `${name}@shop.test` });
    }
    expect(await shop.exportFile({ ...CUSTOMERS, filter: "eq(email,ADA@shop.test)" })).toBe(
      '{"data":{"type":"customer","email":"Ada@shop.test","name":"Ada","external_ref":null}}\n',
    );
  });
});

describe("JSON lines of accounts", () => {
  it.each(seedsOf(ofVolume(2, 20)))(
    "seed %i: come in again without a change, and fill an empty store",
    async (seed) => {
      const [from, to] = [aRoundTripShop(), aRoundTripShop()];
      await addAccounts(from, chance(seed));
      const before = await show(from, "/v2/accounts");
      const file = await from.exportFile(ACCOUNTS);
      await expectUnchanged(from, PATHS.accounts, file, ACCOUNTS);
      await expectCopied({ from, to }, PATHS.accounts, file, ACCOUNTS);
      expect(await show(to, "/v2/accounts")).toEqual(before);
      expect(await show(from, "/v2/accounts")).toEqual(before);
    },
  );

  it("name a parent by its reference, and leave out one that is gone", async () => {
    const [from, to] = [aRoundTripShop(), aRoundTripShop()];
    const mill = await from.add("/v2/accounts", { type: "account", name: "Mill", external_ref: "erp-1" });
    const gone = await from.add("/v2/accounts", { type: "account", name: "Gone", parent_id: mill.id });
    const shop = { type: "account", name: "Shop", external_ref: "erp-2" };
    await from.add("/v2/accounts", { ...shop, parent_id: gone.id });
    await from.add("/v2/accounts", { ...shop, external_ref: "erp-3", parent_id: mill.id });
    expect((await from.delete(`/v2/accounts/${gone.id}`)).status).toBe(204);
    const file = await from.exportFile(ACCOUNTS);
    const lines = file
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).data);
    const [none, own] = [
      { legal_name: null, registration_id: null },
      { type: "account", name: "Shop" },
    ];
    expect(lines).toEqual([
      { type: "account", name: "Mill", external_ref: "erp-1", ...none },
      { ...own, external_ref: "erp-3", parent_external_ref: "erp-1", ...none },
      { ...own, external_ref: "erp-2", ...none },
    ]);
    await expectUnchanged(from, PATHS.accounts, file, ACCOUNTS);
    await expectCopied({ from, to }, PATHS.accounts, file, ACCOUNTS);
  });

  it("name accounts that share a reference by their ids, so an empty store takes only the first", async () => {
    const [from, to] = [aRoundTripShop(), aRoundTripShop()];
    for (const name of ["One", "Two"]) {
      const { id } = await from.add("/v2/accounts", { type: "account", name, external_ref: "twice" });
      await from.add(`/v2/accounts/${id}/addresses`, anAddress(chance(1)));
    }
    const file = await from.exportFile(ACCOUNTS);
    await expectUnchanged(from, PATHS.accounts, file, ACCOUNTS);
    expect(await to.runFor(PATHS.accounts, file)).toEqual({
      ...{ status: "success", created: 2, failed: 2 },
      faults: [
        [3, "data.id", "not_found"],
        [4, "data.account_id", "not_found"],
      ],
    });
  });

  it("do not bring back an account under its id while its tokens may be remembered", async () => {
    const shop = aRoundTripShop();
    const { id } = await shop.add("/v2/accounts", { type: "account", name: "Mill" });
    const file = await shop.exportFile(ACCOUNTS);
    expect((await shop.delete(`/v2/accounts/${id}`)).status).toBe(204);
    const refused = { status: "failed", failed: 1, faults: [[1, "data.id", "not_found"]] };
    expect(await shop.runFor(PATHS.accounts, file)).toEqual(refused);
    shop.pass(31 * 24 * 60);
    expect(await shop.runFor(PATHS.accounts, file)).toEqual({ status: "success", created: 1 });
    expect((await shop.get(`/v2/accounts/${id}`)).body.data).toMatchObject({ id, name: "Mill" });
  });
});

describe("JSON lines of the demo shop", () => {
  const table = memoryTable({ now: () => NOON });
  beforeAll(() => openDemoStore(table, "specification", NOON.getTime()), 60_000);

  it.each([
    ["customers", CUSTOMERS],
    ["accounts", ACCOUNTS],
  ] as const)("%s: come in again without a change, and fill an empty store", async (kind, job) => {
    const [from, to] = [aRoundTripShop({ table }), aRoundTripShop()];
    const file = await from.exportFile(job);
    expect(countLines(file)).toBeGreaterThan(2);
    await expectUnchanged(from, PATHS[kind], file, job);
    await expectCopied({ from, to }, PATHS[kind], file, job);
    expect(await show(to, `/v2/${kind}`)).toEqual(await show(from, `/v2/${kind}`));
  });
});

describe("POST /v2/jobs: JSON lines about people", () => {
  it.each([CUSTOMERS, ACCOUNTS])(
    "422: $job_type without personal data, since nothing would be left",
    async (job) => {
      const shop = aRoundTripShop();
      const ask = (data: object) => shop.post("/v2/jobs", { data: { type: "job", ...job, ...data } });
      const { status, body } = await ask({ personal_data: false });
      expect([status, body.errors]).toMatchObject([422, [{ source: "data.personal_data" }]]);
      expect((await ask({ personal_data: false, format: "csv" })).status).toBe(202);
      expect((await ask({ personal_data: true })).status).toBe(202);
    },
  );
});

import { describe, expect, it } from "@jest/globals";
import { ADDRESS, type AddressOwner, addressBook } from "../support/addresses.ts";
import type { Answer } from "../support/call.ts";
import { aCustomerStore, RON } from "../support/customers.ts";
import { asShopper } from "../support/runtime.ts";
import { shopOn } from "../support/shop.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

/** Two owners of the same type with an address each; the first one calls. */
async function twoOwners(type: AddressOwner["type"]) {
  const table = memoryTable();
  const shop = shopOn(table);
  const { create } = aCustomerStore({ table });
  const account = { type, name: "A" };
  const anOwner = async (email: string): Promise<AddressOwner> => {
    const made =
      type === "customer"
        ? await create({ ...RON, email })
        : await shop.post("/v2/accounts", { data: account });
    return { type, id: made.body.data.id };
  };
  const [mine, theirs] = [await anOwner("a@shop.test"), await anOwner("b@shop.test")];
  const own = { as: "implicit" as const, headers: await asShopper({ [type]: mine.id }, new Date()) };
  const now = () => new Date();
  const asOwner = (owner: AddressOwner) => addressBook(owner, { table, now, ...own });
  const asAdmin = (owner: AddressOwner, more = {}) => addressBook(owner, { table, now, ...more });
  const ofMine = (await asAdmin(mine).create()).body.data.id;
  const ofTheirs = (await asAdmin(theirs).create()).body.data.id;
  return { table, mine, theirs, ofMine, ofTheirs, asOwner, asAdmin, own };
}

const everyCall = (book: ReturnType<typeof addressBook>, id: string) => [
  () => book.list(),
  () => book.read(id),
  () => book.create(),
  () => book.update(id, { city: "Mallory" }),
  () => book.remove(id),
];

async function answersOf(calls: readonly (() => Promise<Answer>)[]) {
  const answers = [];
  for (const one of calls) answers.push(await one());
  return answers.map(({ status, text }) => [status, text]);
}

describe.each(["account", "customer"] as const)("who may reach addresses of the %s", (type) => {
  it("404: another's, byte for byte as if there were none, and nothing of it changes", async () => {
    const { theirs, ofTheirs, asOwner, asAdmin } = await twoOwners(type);
    const before = (await asAdmin(theirs).list()).body;
    const foreign = await answersOf(everyCall(asOwner(theirs), ofTheirs));
    const unknown = await answersOf(everyCall(asOwner({ type, id: crypto.randomUUID() }), ofTheirs));
    expect(foreign).toEqual(unknown);
    expect(foreign.map(([status]) => status)).toEqual([404, 404, 404, 404, 404]);
    const missing = await answersOf(everyCall(asAdmin({ type, id: crypto.randomUUID() }), ofTheirs));
    expect(missing).toEqual(unknown);
    expect((await asAdmin(theirs).list()).body).toEqual(before);
  });

  it("404: an address of another under the own path", async () => {
    const { mine, theirs, ofTheirs, asOwner, asAdmin } = await twoOwners(type);
    const book = asOwner(mine);
    for (const answer of [
      await book.read(ofTheirs),
      await book.update(ofTheirs, { city: "Mallory" }),
      await book.remove(ofTheirs),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect((await asAdmin(theirs).read(ofTheirs)).body.data).toMatchObject({ ...ADDRESS, city: "" });
  });

  it("403 with the code of a missing scope: an implicit token alone, with any body, or with the other kind's", async () => {
    const { mine, ofMine, table } = await twoOwners(type);
    const other = await asShopper({ [type === "account" ? "customer" : "account"]: mine.id }, new Date());
    for (const headers of [{}, other]) {
      const book = addressBook(mine, { table, as: "implicit", headers, now: () => new Date() });
      for (const one of [...everyCall(book, ofMine), () => book.create({ type: 7 })]) {
        const { status, body } = await one();
        expect([status, body.errors[0].code, body.errors[0].status]).toEqual([
          403,
          "gateway.scopes.authorise",
          "403",
        ]);
      }
    }
    const nobody = addressBook(mine, { table, as: null, now: () => new Date() });
    for (const [status] of await answersOf(everyCall(nobody, ofMine))) expect(status).toBe(401);
  });

  it("200: client credentials read all addresses, also with another owner's token in the request", async () => {
    const { theirs, asAdmin, own } = await twoOwners(type);
    expect((await asAdmin(theirs, { headers: own.headers }).list()).body.data).toHaveLength(1);
  });

  it("200: the id of the owner in any letter case is the same owner", async () => {
    const { mine, asOwner } = await twoOwners(type);
    const { status, body } = await asOwner({ type, id: mine.id.toUpperCase() }).list();
    expect([status, body.data[0].links.self.startsWith(`/v2/${type}s/${mine.id}/`)]).toEqual([200, true]);
  });
});

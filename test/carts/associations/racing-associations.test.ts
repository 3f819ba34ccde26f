import { describe, expect, it } from "@jest/globals";
import { readIds } from "../../support/answers.ts";
import { account, aSignedInStore } from "../../support/shops/associations.ts";
import { bothTables } from "../../support/tables/both-tables.ts";
import { useEngine } from "../../support/tables/engine.ts";

const engine = useEngine();
const deadlineMs = 60_000;
const C1 = { customer: "c1" };
const A1 = { account: "a1" };

describe.each(bothTables(engine))("carts that change hands at once on %s", (_, newTable) => {
  it("of 8 deletes of a customer's 4 carts, three carts go and one stays", async () => {
    const store = aSignedInStore(await newTable());
    for (const id of ["a", "b", "c", "d"]) await store.create({ id }, C1);
    const ids = ["a", "b", "c", "d", "a", "b", "c", "d"];
    const answers = await Promise.all(ids.map((id) => store.remove(id, C1, { deadlineMs })));
    const last = answers.filter(({ status }) => status === 400);
    expect(last.length).toBeGreaterThan(0);
    expect(readIds(await store.list(C1))).toHaveLength(1);
  });

  it("of 10 accounts that take one cart at once, one has it", async () => {
    const store = aSignedInStore(await newTable());
    await store.create({ id: "c" });
    const takers = Array.from({ length: 10 }, (_, at) => `t${at}`);
    const answers = await Promise.all(
      takers.map((id) => store.associateAccounts("c", [account(id)], { account: id }, { deadlineMs })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
    const lists = await Promise.all(takers.map((id) => store.list({ account: id })));
    expect(lists.map((list) => readIds(list).length).sort()).toEqual([...Array(9).fill(0), 1]);
  });

  it("20 carts that an account takes at once are all in its list at once", async () => {
    const store = aSignedInStore(await newTable());
    const ids = Array.from({ length: 20 }, (_, at) => `cart-${at}`);
    await Promise.all(ids.map((id) => store.create({ id })));
    await Promise.all(ids.map((id) => store.associateAccounts(id, [account("a1")], A1, { deadlineMs })));
    expect(new Set(readIds(await store.list(A1)))).toEqual(new Set(ids));
  });

  it("an association and its end, eight of each at once, leave list and cart agreeing", async () => {
    const store = aSignedInStore(await newTable());
    await store.create({ id: "c" });
    await Promise.all(
      Array.from({ length: 16 }, (_, at) => {
        const change = at % 2 === 0 ? store.associateAccounts : store.dissociateAccounts;
        return change("c", [account("a1")], A1, { deadlineMs });
      }),
    );
    const taken = await store.associateAccounts("c", [account("a2")], { account: "a2" });
    expect(readIds(await store.list(A1))).toEqual(taken.status === 200 ? [] : ["c"]);
  });
});

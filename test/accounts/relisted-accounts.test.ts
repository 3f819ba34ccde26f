import { beforeEach, describe, expect, it } from "@jest/globals";
import { relistAccount } from "../../lib/accounts/relisted-accounts-store.ts";
import { contentOf, entity } from "../../lib/table/entity.ts";
import { keys } from "../../lib/table/keys.ts";
import type { Item } from "../../lib/table/table.ts";
import { aStoreOfAccounts } from "../support/accounts/accounts.ts";
import { NOON } from "../support/runtime.ts";
import { memoryTable } from "../support/tables/memory-table.ts";

const [ONE, TWO] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];
const at = NOON.toISOString();

let table: ReturnType<typeof memoryTable>;
let store: ReturnType<typeof aStoreOfAccounts>;
beforeEach(() => {
  table = memoryTable({ now: () => NOON });
  store = aStoreOfAccounts(table);
});

/** As accounts were written before they were listed. */
async function earlier(id: string, more: object = {}): Promise<Item> {
  const content = contentOf(entity("account"), { id, name: "Old", created_at: at, updated_at: at, ...more });
  const item = { ...keys.account(id), type: "account", version: 3, ...content };
  await table.put(item, { only: "absent" });
  return item;
}

let tokens = 0;
const newId = () => `token ${++tokens}`;
const relist = (item: Item) => relistAccount({ table, newId }, item);
const listed = async () => (await store.get("/v2/accounts")).body.data.map(({ id }) => id);

describe("an account from before accounts were listed", () => {
  it("is listed once it is put right, at the version that it has; again changes nothing", async () => {
    const item = await earlier(ONE);
    const before = await store.get(`/v2/accounts/${ONE}`);
    expect(await listed()).toEqual([]);
    expect(await relist(item)).toBe("listed");
    expect(await listed()).toEqual([ONE]);
    const after = await table.get(keys.account(ONE));
    expect(after?.version).toBe(3);
    expect((await store.get(`/v2/accounts/${ONE}`)).body).toEqual(before.body);
    expect(await relist(after as Item)).toBe("unchanged");
  });

  it("gets its registration id for its own, if no other has it", async () => {
    const [one, two] = [
      await earlier(ONE, { registration_id: "R" }),
      await earlier(TWO, { registration_id: "R" }),
    ];
    expect(await relist(one)).toBe("listed");
    expect((await store.create({ name: "A", registration_id: "R" })).status).toBe(409);
    expect(await relist(two)).toBe("shared");
    expect((await listed()).sort()).toEqual([ONE, TWO]);
    expect(await relist((await table.get(keys.account(TWO))) as Item)).toBe("shared");
  });

  it("is left as it is if it has changed since it was read", async () => {
    const item = await earlier(ONE);
    expect(await relist({ ...item, version: 2 })).toBe("changed meanwhile");
    expect(await listed()).toEqual([]);
  });
});

import { marshall } from "@aws-sdk/util-dynamodb";
import { describe, expect, it } from "@jest/globals";
import { getOrder } from "../../lib/orders/orders-store.ts";
import { type EraseWork, eraseNext } from "../../lib/personal-data/erase-set.ts";
import { listPieces } from "../../lib/personal-data/erasure-piece.ts";
import type { ErasureRequest } from "../../lib/personal-data/erasure-request.ts";
import {
  buildNewRequestWrites,
  buildRunPut,
  getErasureRequest,
} from "../../lib/personal-data/erasure-requests-store.ts";
import { createContexts } from "../../lib/runtime/consumer.ts";
import { keys } from "../../lib/table/keys.ts";
import { queryAll } from "../../lib/table/query-all.ts";
import type { Item, Key, Table } from "../../lib/table/table.ts";
import type { StreamedChange } from "../../lib/use-case/turns.ts";
import { keepErased } from "../../lib/workers/keep-erased.ts";
import { keepLookUps } from "../../lib/workers/keep-look-ups.ts";
import { logPersonalData } from "../../lib/workers/log-personal-data.ts";
import { saveUser } from "../support/accounts/users.ts";
import { anOrder, orderId, saveOrders } from "../support/orders.ts";
import { OVER } from "../support/personal-data/person-shop.ts";
import { NOON, testRuntime } from "../support/runtime.ts";
import { bothTables } from "../support/tables/both-tables.ts";
import { useEngine } from "../support/tables/engine.ts";

const engine = useEngine();

const MEMBER = "00000000-0000-4000-8000-0000000000b1";
const COMPANY = "00000000-0000-4000-8000-0000000000c1";
const ORDER = orderId(1);
const WORK: EraseWork = { kind: "erase-person", request_id: "00000000-0000-4000-8000-0000000000f1" };

/** Both in two halves: the reader writes, then looks for the mark; the erasure marks, then looks for what is written. */
const ORDERS = [
  ["reader", "reader", "erasure", "erasure"],
  ["reader", "erasure", "reader", "erasure"],
  ["reader", "erasure", "erasure", "reader"],
  ["erasure", "reader", "reader", "erasure"],
  ["erasure", "reader", "erasure", "reader"],
  ["erasure", "erasure", "reader", "reader"],
] as const;

/** A table that waits before its first read of a key until it may go on. */
function pausing(table: Table, isMeant: (key: Pick<Key, "pk">) => boolean) {
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const wait = async (read: readonly Pick<Key, "pk">[]) => {
    if (!read.some(isMeant)) return;
    reached.resolve();
    await goOn.promise;
  };
  const paused: Table = {
    ...table,
    getMany: (read, attributes) => wait(read).then(() => table.getMany(read, attributes)),
    query: (query) => wait([query]).then(() => table.query(query)),
  };
  return { table: paused, reached: reached.promise, goOn: goOn.resolve };
}

type Paused = ReturnType<typeof pausing>;

/** Runs the halves of both in this order. */
async function runInOrder(
  order: (typeof ORDERS)[number],
  works: Readonly<
    Record<
      "reader" | "erasure",
      { readonly paused: Paused; readonly run: (table: Table) => Promise<unknown> }
    >
  >,
) {
  const running = new Map<string, Promise<unknown>>();
  for (const name of order) {
    const { paused, run } = works[name];
    const begun = running.get(name);
    if (begun) {
      paused.goOn();
      await begun;
    } else {
      const end = run(paused.table);
      running.set(name, end);
      await Promise.race([paused.reached, end]);
    }
  }
}

const turnsOn = (table: Table) => createContexts(testRuntime({ table, now: () => NOON }), () => {});

async function erase(table: Table) {
  const next = turnsOn(table);
  let left: EraseWork | undefined = WORK;
  while (left) left = await eraseNext(next(), left);
}

async function aRequest(table: Table) {
  const set = { kind: "member", id: MEMBER } as const;
  const at = NOON.toISOString();
  const request: ErasureRequest = {
    ...{ id: WORK.request_id, resource_type: "account-member", resource_id: MEMBER, set },
    ...{ initiator: { kind: "k", id: "k" }, status: "CREATED", pieces: listPieces(set) },
    ...{ erased: {}, anonymized: 0, created_at: at, updated_at: at },
  };
  await table.transact([...buildNewRequestWrites(request), buildRunPut(request)], "request");
}

const toChange = (item: Item): StreamedChange => ({
  key: item,
  after: marshall(item, { removeUndefinedValues: true }),
  at: NOON,
  sequenceNumber: "1",
  isExpiry: false,
});

async function readChange(table: Table, key: Key): Promise<StreamedChange> {
  const item = await table.get(key);
  if (!item) throw new Error("The record was not written.");
  return toChange({ ...item, who: "k:key r accounts/update 1" });
}

const isMark = ({ pk }: Pick<Key, "pk">) => pk === keys.erasureRun(`member.${MEMBER}`, "ERASED").pk;

describe.each(bothTables(engine))("the reader of changes at the time of an erasure, on %s", (_, newTable) => {
  it.each(ORDERS)("erases a member's order in another's account once: %s, %s, %s, %s", async (...order) => {
    const table = await newTable();
    await saveUser(table, { id: MEMBER });
    await aRequest(table);
    const account = { id: COMPANY, member_id: MEMBER };
    await saveOrders(table, [
      anOrder({ id: ORDER, ...OVER, account, contact: { name: "Ida", email: "i@d.a" } }),
    ]);
    const changes = [await readChange(table, keys.order(ORDER))];
    await runInOrder(order, {
      reader: {
        paused: pausing(table, isMark),
        run: async (paused) => {
          const turns = { next: turnsOn(paused), changes };
          expect([await keepLookUps(turns), await keepErased(turns)]).toEqual([true, true]);
        },
      },
      erasure: {
        paused: pausing(table, ({ pk }) => pk.startsWith("LOOK-UP#orders.member_id#")),
        run: erase,
      },
    });
    expect((await getOrder(table, ORDER))?.value.is_person_erased).toBe(true);
    const request = (await getErasureRequest(table, WORK.request_id))?.value;
    expect([request?.status, request?.kept?.count]).toEqual(["SUCCESS", 1]);
  });

  it.each(ORDERS)("leaves no log of a member: %s, %s, %s, %s", async (...order) => {
    const table = await newTable();
    await saveUser(table, { id: MEMBER });
    await aRequest(table);
    const written = [await readChange(table, keys.accountMember(MEMBER))];
    await runInOrder(order, {
      reader: {
        paused: pausing(table, isMark),
        run: async (paused) => {
          expect(await logPersonalData({ next: turnsOn(paused), written })).toBe(true);
        },
      },
      erasure: { paused: pausing(table, ({ pk }) => pk.startsWith("PERSONAL-LOG#")), run: erase },
    });
    for (const type of ["account-member", "user-authentication-info"]) {
      expect(await queryAll(table, { pk: keys.personalLog(type, MEMBER, "").pk })).toEqual([]);
    }
  });
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { listKinds } from "../../../../infra/commands/copy/kinds.ts";
import type { Service } from "../../../../infra/commands/entries/api-calls.ts";
import { forgetProcessMemory } from "../../../../lib/kernel/process-memory.ts";
import { runWorker } from "../../../support/background/worker.ts";
import { fillStore } from "../../../support/copies/fill-store.ts";
import { compareContents, readContents } from "../../../support/copies/read-contents.ts";
import {
  type CopiedStore,
  compareAll,
  copyAll,
  openWork,
  publishAll,
} from "../../../support/copies/run-copy.ts";
import { newWriter } from "../../../support/copies/writer.ts";
import { chance } from "../../../support/events/random-numbers.ts";
import { aNewStore, type SeenCall, serviceOn } from "../../../support/shops/shopify.ts";
import { itInLongRun, ofVolume, SEED } from "../../../support/volume.ts";

/** The large one takes minutes, so the short run skips it, and its title says why. */
const STORES = [
  [40, "always", it],
  [2000, "only with CARTWRIGHT_LONG=1, since it takes minutes", itInLongRun],
] as const;
const LONGEST_MS = ofVolume(60_000, 3_600_000);

/** The last ones may come to the end. */
const RUNS = 5;
const FIRST_SEED = SEED.seed ?? Date.now() % 1_000_000;

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cartwright-copy-"));
});
afterAll(() => rm(folder, { recursive: true }));

const newFile = () => join(folder, `${crypto.randomUUID()}.jsonl`);

const sources = new Map<number, Promise<CopiedStore>>();

/** A store with this many products, filled when a test needs it. */
function openSource(products: number): Promise<CopiedStore> {
  const fill = async () => {
    const source = aNewStore(1);
    await fillStore(
      newWriter(serviceOn(source), () => runWorker(source)),
      products,
    );
    return source;
  };
  const source = sources.get(products) ?? fill();
  sources.set(products, source);
  return source;
}

type Copy = {
  readonly source: CopiedStore;
  readonly target: CopiedStore;
  /** The map of the copy. */
  readonly file: string;
  /** Puts the target back to what it was after the copy. */
  readonly restore: () => void;
};

const copies = new Map<number, Promise<Copy>>();

/** A store of this many products after its first copy, which is made when a test needs it. */
async function openCopy(products: number): Promise<Copy> {
  const make = async () => {
    const source = await openSource(products);
    const target = aNewStore(1);
    const file = newFile();
    expect((await copyAll(await openWork(source, target, file))).refused).toEqual([]);
    return { source, target, file, restore: target.table.keepState() };
  };
  const copy = copies.get(products) ?? make();
  copies.set(products, copy);
  const made = await copy;
  made.restore();
  forgetProcessMemory();
  return made;
}

/** Independent of the comparison of the command. */
async function listLost(source: CopiedStore, target: CopiedStore): Promise<readonly string[]> {
  return compareContents(await readContents(serviceOn(source)), await readContents(serviceOn(target)));
}

describe.each(STORES)("a copy of a whole store, %d products, %s", (products, _, itHere) => {
  itHere(
    "is equal to its source; a second run writes nothing",
    async () => {
      const { source, target, file } = await openCopy(products);
      const work = await openWork(source, target, file);
      expect(await publishAll(work, target)).toBe(2);
      const { equal, ...compared } = await compareAll(work);
      expect(compared).toEqual({ differences: [], more: [] });
      expect(equal).toBeGreaterThan(products * 5);
      expect(await listLost(source, target)).toEqual([]);

      const writes: SeenCall[] = [];
      const note = (call: SeenCall) => void (call.method === "GET" || writes.push(call));
      const again = await openWork(source, target, file, { target: serviceOn(target, note) });
      expect(await copyAll(again)).toEqual({ written: {}, refused: [] });
      expect(await publishAll(again, target)).toBe(0);
      expect(writes).toEqual([]);
    },
    LONGEST_MS,
  );

  itHere.each([FIRST_SEED])(
    "ends equal after it was killed again and again, with nothing twice (seed %d)",
    async (seed) => {
      const source = await openSource(products);
      const target = aNewStore(1);
      const file = newFile();
      const random = chance(seed);
      let kills = 0;
      for (let run = 0; run < RUNS; run += 1) {
        const service = dyingService(target, 1 + random.below(products * 3));
        const dying = await openWork(source, target, file, { target: service });
        const end = await copyAll(dying).catch((error: unknown) => error);
        if (end instanceof Killed) kills += 1;
        else expect(end).toMatchObject({ refused: [] });
      }
      expect(kills).toBeGreaterThan(0);
      const work = await openWork(source, target, file);
      expect((await copyAll(work)).refused).toEqual([]);
      await publishAll(work, target);
      const { differences, more } = await compareAll(work);
      expect({ differences, more }).toEqual({ differences: [], more: [] });
      expect(await listLost(source, target)).toEqual([]);
    },
    LONGEST_MS,
  );

  itHere.each([FIRST_SEED])(
    "is equal where both services are busy now and then, and the source leaves out links to pages (seed %d)",
    async (seed) => {
      const source = await openSource(products);
      const target = aNewStore(1);
      const random = chance(seed);
      let refused = 0;
      const busy = (): Response | undefined => {
        if (!random.onceIn(20)) return undefined;
        refused += 1;
        const seconds = { "retry-after": random.onceIn(2) ? "1" : new Date(Date.now() + 1000).toUTCString() };
        return Response.json({}, { status: random.onceIn(2) ? 429 : 503, headers: seconds });
      };
      const linkless: Service = async (request) => {
        const { body, ...answer } = await serviceOn(source, busy)(request);
        const { links: _, ...own } = Object(body);
        return { ...answer, body: own };
      };
      const work = await openWork(source, target, newFile(), {
        source: linkless,
        target: serviceOn(target, busy),
      });
      expect((await copyAll(work)).refused).toEqual([]);
      expect(refused).toBeGreaterThan(20);
      await publishAll(work, target);
      expect(await listLost(source, target)).toEqual([]);
    },
    LONGEST_MS,
  );

  itHere(
    "finds by names what the target has, if its map is lost",
    async () => {
      const { source, target } = await openCopy(products);
      const { differences, more } = await compareAll(await openWork(source, target, newFile()));
      expect({ differences, more }).toEqual({ differences: [], more: [] });
      const again = await copyAll(await openWork(source, target, newFile()));
      expect(again.refused).toEqual([]);
      const parts = listKinds(true).filter(({ isPart }) => isPart);
      expect(parts.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(again.written)));
      const work = await openWork(source, target, newFile());
      await publishAll(work, target);
      expect((await compareAll(work)).more).toEqual([]);
    },
    LONGEST_MS,
  );
});

class Killed extends Error {}

/** From the deadly write on, which takes effect every other time, nothing comes back. */
function dyingService(store: CopiedStore, deadly: number): Service {
  const service = serviceOn(store);
  let count = 0;
  return async (request) => {
    if (request.method !== "GET") count += 1;
    if (count > deadly || (count === deadly && deadly % 2 === 0)) throw new Killed();
    const answer = await service(request);
    if (count >= deadly) throw new Killed();
    return answer;
  };
}

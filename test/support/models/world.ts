import { isDeepStrictEqual } from "node:util";
import { serialize } from "node:v8";
import { dropTags } from "../etags.ts";
import type { Answer, Undescribed } from "../routes.ts";
import type { Shop } from "../shop.ts";
import type { MemoryTable } from "../tables/memory-table.ts";
import { type Choice, takeTurns } from "../tables/turns.ts";

/** The answer that a model expects. */
export type Outcome = {
  /** All statuses that the contract allows. */
  readonly statuses: readonly number[];
  /** The number of errors of a refusal, where the contract counts them. */
  readonly errors?: number;
  /** Changes the model after a success. */
  readonly apply?: (data: Undescribed) => void;
  /** Changes the model after a refusal. */
  readonly refuse?: () => void;
  /** The data of the answer after a success; a function, because `apply` runs before it. */
  readonly shows?: () => unknown;
  /** Other complaints about a success. */
  readonly complains?: (answer: Answer) => string | undefined;
};

/** A shop, a model of it, and the requests that both get. */
export type World<Model, Command, Request> = {
  readonly open: () => Promise<Opened<Model>>;
  /** The request of a command; undefined if there is nothing that it could apply to. */
  readonly choose: (model: Model, command: Command) => Request | undefined;
  readonly send: (shop: Shop<MemoryTable>, request: Request) => Promise<Answer>;
  readonly judge: (model: Model, request: Request) => Outcome;
  /** Called after each request of a single client, to move the clock. */
  readonly tick?: (model: Model) => void;
  /** Everything that lists show. */
  readonly observe: (shop: Shop<MemoryTable>) => Promise<unknown>;
  /** All that lists show, by the model. */
  readonly describe: (model: Model) => unknown;
  /** Replaces `observe` and `describe` after a race. It may write, which would surprise the model earlier. */
  readonly last?: Pick<World<Model, Command, Request>, "observe" | "describe">;
  /**
   * The request as one that is under way may mean it since names changed: it reads who has a name, and works with what it
   * found. `earlier` are the models since the request was sent.
   */
  readonly listMeanings?: (model: Model, request: Request, earlier: readonly Model[]) => readonly Request[];
  /** Items of the table that do not match. */
  readonly findStrays: (table: MemoryTable) => readonly string[];
};

type Opened<Model> = {
  readonly table: MemoryTable;
  /** A client of this table, which may be the shop's with turns. */
  readonly connect: (table: MemoryTable) => Shop<MemoryTable>;
  readonly model: Model;
};

/** @returns a complaint if the answer is not what the model says; otherwise the model is changed */
function take<M, C, R>(world: World<M, C, R>, model: M, request: R, answer: Answer): string | undefined {
  const { statuses, errors, apply, refuse, shows, complains } = world.judge(model, request);
  const told = `${JSON.stringify(request)}: ${answer.status} ${answer.text.slice(0, 400)}`;
  if (!statuses.includes(answer.status)) return `${told}\nnot ${statuses}`;
  if (answer.status >= 300) {
    refuse?.();
    const count = answer.body?.errors?.length;
    return errors === undefined || errors === count ? undefined : `${told}\nnot ${errors} errors`;
  }
  apply?.(answer.body?.data);
  const complaint = complains?.(answer);
  if (complaint) return `${complaint}\n${told}`;
  if (!shows) return undefined;
  const [shown, expected] = [dropTags(answer.body?.data), shows()];
  const difference = findDifference(shown, expected);
  return difference && `${told}\n${difference}`;
}

/** Commands between two comparisons of all lists. */
const STEPS = 8;

/**
 * One client's requests, one after another. Compares each answer with the model, and all lists every few steps.
 * @param note gets each command with the status of its answer
 * @throws Error with the first difference
 */
export async function play<M, C, R>(
  world: World<M, C, R>,
  commands: readonly C[],
  note: (command: C, status: number) => void = () => {},
): Promise<void> {
  const opened = await world.open();
  await playOn(world, opened, commands, note);
}

async function playOn<M, C, R>(
  world: World<M, C, R>,
  { table, connect, model }: Opened<M>,
  commands: readonly C[],
  note: (command: C, status: number) => void,
): Promise<void> {
  const shop = connect(table);
  for (const [at, command] of commands.entries()) {
    const request = world.choose(model, command);
    if (request !== undefined) {
      const answer = await world.send(shop, request);
      note(command, answer.status);
      const complaint = take(world, model, request, answer);
      if (complaint) throw new Error(complaint);
      world.tick?.(model);
    }
    if (at % STEPS === STEPS - 1 || at === commands.length - 1) await compare(world, shop, table, model);
  }
}

async function compare<M, C, R>(
  world: World<M, C, R>,
  shop: Shop<MemoryTable>,
  table: MemoryTable,
  model: M,
) {
  const [seen, expected] = [dropTags(await world.observe(shop)), world.describe(model)];
  const difference = findDifference(seen, expected);
  if (difference) throw new Error(`The lists differ from the model: ${difference}`);
  refuseStrays(world.findStrays(table));
}

/** The first place at which two values differ, with what is there. */
function findDifference(seen: unknown, expected: unknown, path = "$"): string | undefined {
  if (isDeepStrictEqual(seen, expected)) return undefined;
  if (isObject(seen) && isObject(expected)) {
    for (const key of new Set([...Object.keys(seen), ...Object.keys(expected)])) {
      const found = findDifference(seen[key], expected[key], `${path}.${key}`);
      if (found) return found;
    }
  }
  return `${path} is ${JSON.stringify(seen)}, not ${JSON.stringify(expected)}`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function refuseStrays(strays: readonly string[]): void {
  if (strays.length > 0) throw new Error(strays.join("\n"));
}

/** A request with the moments at which it was sent and answered, in steps of the whole run. */
type Told<R> = {
  readonly request: R;
  readonly answer: Answer;
  readonly sent: number;
  readonly answered: number;
};

/**
 * Plays `first`, then the scripts in parallel, with one table call at a time as `choose` draws. There must be an order of the
 * requests in which the model gives the same answers and the same lists.
 * @throws Error with all answers if there is none
 */
export async function race<M, C, R>(
  world: World<M, C, R>,
  first: readonly C[],
  scripts: readonly (readonly C[])[],
  choose: Choice,
): Promise<void> {
  const opened = await world.open();
  const { table, connect, model } = opened;
  await playOn(world, opened, first, () => {});
  const { over, run } = takeTurns(choose);
  const shop = connect(over(table));
  let clock = 0;
  const told = await run(
    scripts.map((commands) => async () => {
      const done: Told<R>[] = [];
      for (const command of commands) {
        const request = world.choose(model, command);
        if (request === undefined) continue;
        const sent = clock++;
        const answer = await world.send(shop, request);
        done.push({ request, answer, sent, answered: clock++ });
      }
      return done;
    }),
  );
  const seen = dropTags(await (world.last ?? world).observe(connect(table)));
  refuseStrays(world.findStrays(table));
  if (isExplained(world, model, told, seen)) return;
  const lines = told.flatMap((done, client) =>
    done.map(
      ({ request, answer, sent, answered }) =>
        `client ${client} at ${sent} to ${answered}: ${JSON.stringify(request)}: ${answer.status} ${answer.text.slice(0, 300)}`,
    ),
  );
  throw new Error(`No order explains\n${lines.join("\n")}\nwith the lists\n${JSON.stringify(seen)}`);
}

/** The model before a request of the order, which was answered at this moment. */
type Step<M> = { readonly before: M; readonly answered: number };

/**
 * True if an order of the requests that are left leads from this model to what was seen.
 * @param hopeless places from which no order does. Requests that change nothing lead to the same place in any order.
 */
function isExplained<M, C, R>(
  world: World<M, C, R>,
  model: M,
  left: readonly (readonly Told<R>[])[],
  seen: unknown,
  steps: readonly Step<M>[] = [],
  hopeless = new Set<string>(),
): boolean {
  const heads = left.flatMap(([head]) => head ?? []);
  if (heads.length === 0) return isDeepStrictEqual(seen, (world.last ?? world).describe(model));
  const isUnderWay = ({ answered }: Step<M>) => heads.some(({ sent }) => sent < answered);
  const known = world.listMeanings ? steps.filter(isUnderWay) : [];
  const place = `${left.map(({ length }) => length)} ${serialize([model, known]).toString("latin1")}`;
  if (hopeless.has(place)) return false;
  // A request that was answered before another one was sent comes before it.
  const firstAnswer = Math.min(...heads.map(({ answered }) => answered));
  const isFound = left.some(([head, ...rest], client) => {
    if (!head || head.sent > firstAnswer) return false;
    const { request, answer, sent, answered } = head;
    const earlier = known.filter((step) => sent < step.answered).map(({ before }) => before);
    const others = earlier.length > 0 ? (world.listMeanings?.(model, request, earlier) ?? []) : [];
    return [request, ...others].some((meant) => {
      const next = structuredClone(model);
      if (take(world, next, meant, answer)) return false;
      const taken = [...known, { before: model, answered }];
      return isExplained(world, next, left.with(client, rest), seen, taken, hopeless);
    });
  });
  if (!isFound) hopeless.add(place);
  return isFound;
}

import { randomUUID } from "node:crypto";
import { accessToken } from "../../client/source/token.ts";
import { DEMO_ADMIN, DEMO_SHOP } from "../../local/demo/clients.ts";
import { findUnexplained, type Outcome } from "./explain.ts";

/** The parts of answers that the traffic reads. */
export type Shown = {
  readonly id: string;
  readonly [field: string]: unknown;
};

type Answer = { readonly status: number; readonly data: Shown; readonly list: readonly Shown[] };

type Asked = {
  readonly body?: object | undefined;
  /** Statuses other than 2xx that the ledger expects. */
  readonly expected?: readonly number[];
  /** A shopper's token instead of the merchant's. */
  readonly asShopper?: boolean;
};

export type Figures = {
  /** Answers by operation and status. */
  readonly answers: Map<string, Map<number, number>>;
  readonly times: number[];
  /** Unexplained outcomes, and how often. */
  readonly wrong: Map<string, number>;
  cut: number;
  repeats: number;
};

export type Client = {
  readonly ask: (method: string, path: string, asked?: Asked) => Promise<Answer>;
  readonly figures: Figures;
  /** Call it before a kill and after the next start. */
  readonly setDown: (isDown: boolean) => void;
  readonly openTokens: () => Promise<void>;
  /** From now on requests wait for no slot. */
  readonly hurry: () => void;
};

const LONGEST_ANSWER_MS = 60_000;
const MOST_TRIES = 60;
const PAUSE_MS = 250;
const MOST_TIMES = 500_000;

/** A client that repeats what had no answer, with the same `Idempotency-Key`, and counts everything. */
export function openClient(url: string, rate: number): Client {
  const figures: Figures = { answers: new Map(), times: [], wrong: new Map(), cut: 0, repeats: 0 };
  const state = { isDown: false, kills: 0, isHurried: false, merchant: "", shopper: "" };
  const nextSlot = slots(rate);

  const once = async (request: Request) => {
    const begun = performance.now();
    const kills = state.kills;
    const answer = await fetch(request).then(
      async (one) => ({ status: one.status, text: await one.text() }),
      () => ({ status: 0, text: "" }),
    );
    if (answer.status !== 0 && figures.times.length < MOST_TIMES)
      figures.times.push(performance.now() - begun);
    return { ...answer, isCut: state.isDown || state.kills !== kills };
  };

  const ask = async (method: string, path: string, asked: Asked = {}): Promise<Answer> => {
    const { body, expected = [], asShopper = false } = asked;
    const key = randomUUID();
    const operation = `${method} ${findName(path)}`;
    for (let tried = 0; ; tried += 1) {
      if (!state.isHurried) await nextSlot();
      while (state.isDown) await pause();
      const token = asShopper ? state.shopper : state.merchant;
      const { status, text, isCut } = await once(buildRequest({ url, method, path, body, key, token }));
      note(figures, { operation, status, expected, isCut, isRepeat: tried > 0 }, text);
      if (status !== 0 || tried === MOST_TRIES) return { status, ...readData(text) };
      figures.repeats += 1;
      await pause();
    }
  };

  const openTokens = async () => {
    const { clientId, secret: clientSecret } = DEMO_ADMIN;
    state.merchant = (await accessToken({ url, clientId, clientSecret })).value;
    state.shopper = (await accessToken({ url, ...DEMO_SHOP })).value;
  };
  const setDown = (isDown: boolean) => {
    if (isDown) state.kills += 1;
    state.isDown = isDown;
  };
  const hurry = () => {
    state.isHurried = true;
  };
  return { ask, figures, setDown, openTokens, hurry };
}

type ToSend = {
  readonly url: string;
  readonly method: string;
  readonly path: string;
  readonly body: object | undefined;
  readonly key: string;
  readonly token: string;
};

function buildRequest({ url, method, path, body, key, token }: ToSend): Request {
  return new Request(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { "content-type": "application/json" } : {}),
      ...(method === "POST" ? { "idempotency-key": key } : {}),
    },
    signal: AbortSignal.timeout(LONGEST_ANSWER_MS),
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

function note(figures: Figures, outcome: Outcome, text: string): void {
  const { operation, status } = outcome;
  const statuses = figures.answers.get(operation) ?? new Map<number, number>();
  figures.answers.set(operation, statuses.set(status, (statuses.get(status) ?? 0) + 1));
  if (status === 0 && outcome.isCut) figures.cut += 1;
  const why = findUnexplained(outcome);
  if (why === undefined) return;
  const line = `${why} ${/"detail":"([^"]*)"/.exec(text)?.[1] ?? ""}`.trim().replaceAll(ID, "…");
  figures.wrong.set(line, (figures.wrong.get(line) ?? 0) + 1);
}

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

/** The path with a word for each id, without its query. */
export function findName(path: string): string {
  return (path.split("?")[0] ?? "").replaceAll(ID, ":id");
}

function readData(text: string): Pick<Answer, "data" | "list"> {
  const none = { id: "" };
  try {
    const { data = none } = JSON.parse(text) as { data?: Shown | readonly Shown[] };
    return Array.isArray(data) ? { data: data[0] ?? none, list: data } : { data: data as Shown, list: [] };
  } catch {
    return { data: none, list: [] };
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** Slots at this rate per second; a late service is not flooded afterwards. */
function slots(rate: number): () => Promise<void> {
  let next = performance.now();
  return async () => {
    const now = performance.now();
    next = Math.max(next, now - 1000) + 1000 / rate;
    if (next > now) await new Promise((resolve) => setTimeout(resolve, next - now));
  };
}

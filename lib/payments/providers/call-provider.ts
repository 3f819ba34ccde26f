import { spreadPause } from "../../kernel/deadline.ts";
import type { ProviderAnswer, ProviderRequest } from "../../use-case/capabilities.ts";
import type { ProviderLine } from "./provider.ts";

export type ProviderCall = {
  readonly request: ProviderRequest;
  /** For the log, such as `create-intent`: paths have ids. */
  readonly operation: string;
  /** Moves money: it is tried once, since only a look tells what a lost call did. */
  readonly moves?: boolean;
};

/** Milliseconds for one try. */
const ASK_MS = 5000;
const HASTY_ASK_MS = 4000;
const MOVE_MS = 12_000;

/** For the last write and the answer. */
const RESERVE_MS = 3000;
/** With less time, nothing that moves money is sent. */
const LEAST_MOVE_MS = 5000;

const PAUSE_MS = 500;
const MOST_TRIES = 3;
const MOST_LOST_TRIES = 2;

const TOO_LATE: ProviderAnswer = {
  status: 0,
  isSent: false,
  trouble: "There was no time left for the call.",
};

/**
 * Sends a call within the request's time. What was certainly not done is sent again, with its idempotency key. After a try
 * whose answer was lost, only an answer about the call itself counts: that the next try did nothing tells nothing of the first.
 * @answers How long may a call to a provider take?
 */
export async function callProvider(line: ProviderLine, call: ProviderCall): Promise<ProviderAnswer> {
  const { deadline } = line.ctx;
  const most = line.isHasty ? 1 : MOST_TRIES;
  let told = TOO_LATE;
  for (let lost = 0; lost < most; lost += 1) {
    const longest = Math.min(deadline.left() - RESERVE_MS, chooseLimit(line, call));
    if (longest <= 0 || (call.moves && deadline.left() < LEAST_MOVE_MS)) return told;
    const answer = await sendOnce(line, call, longest, lost);
    told = isLost(told) && wasNotDone(answer) ? told : answer;
    if (!mayRepeat(answer, call, lost)) return told;
    const pause = choosePause(answer, lost);
    if (lost + 1 === most || pause > deadline.left() - RESERVE_MS) return told;
    await line.calls.pause(pause);
  }
  return told;
}

function isLost(answer: ProviderAnswer): boolean {
  return !("headers" in answer) && answer.isSent;
}

function wasNotDone(answer: ProviderAnswer): boolean {
  return "headers" in answer ? answer.status === 429 || isInUse(answer) : !answer.isSent;
}

/** About 0.5 s, then 1 s; longer if the provider asks for it. */
function choosePause(answer: ProviderAnswer, lost: number): number {
  const retryAfterMs = "headers" in answer ? Number(answer.headers["retry-after"] ?? 0) * 1000 : 0;
  return Math.max(retryAfterMs || 0, spreadPause(PAUSE_MS * 2 ** lost));
}

function chooseLimit({ isHasty }: ProviderLine, { moves }: ProviderCall): number {
  if (moves) return MOVE_MS;
  return isHasty ? HASTY_ASK_MS : ASK_MS;
}

function mayRepeat(answer: ProviderAnswer, { request, moves }: ProviderCall, lost: number): boolean {
  if (!("headers" in answer)) return !answer.isSent || (!moves && lost + 1 < MOST_LOST_TRIES);
  if (answer.headers["stripe-should-retry"] === "false") return false;
  if (answer.status === 429 || isInUse(answer)) return true;
  return answer.status >= 500 && request.method === "GET" && lost + 1 < MOST_LOST_TRIES;
}

/** Both providers' words for a call with the same idempotency key that is under way. */
export function isInUse({ status, body }: { readonly status: number; readonly body: string }): boolean {
  return status === 409 && /idempotency_key_in_use|PREVIOUS_REQUEST_IN_PROGRESS/.test(body);
}

async function sendOnce(
  { calls, ctx: { log, count } }: ProviderLine,
  { request, operation }: ProviderCall,
  longestMs: number,
  lost: number,
): Promise<ProviderAnswer> {
  const startedAt = performance.now();
  const answer = await calls.send(request, Math.floor(longestMs));
  const failed =
    answer.status === 0 || answer.status === 401 || answer.status === 429 || answer.status >= 500;
  count("ProviderCalls");
  if (failed) count("ProviderFailures");
  log[failed ? "warn" : "info"]("provider-call", {
    provider: request.host,
    operation,
    answered: answer.status,
    milliseconds: Math.round(performance.now() - startedAt),
    try: lost + 1,
    ...("trouble" in answer ? { trouble: answer.trouble } : { request: answer.headers["request-id"] }),
  });
  return answer;
}

/** A request that a stand-in received, with what became of it. */
export type LoggedRequest<Operation extends string> = {
  readonly operation: Operation;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Epoch milliseconds of the stand-in's clock. */
  readonly at: number;
  /** Status of the answer; absent while there is none. */
  status?: number;
  /** Kind of the planned fault, if there was one. */
  fault?: string;
  /** The answer is a repetition of an earlier one. */
  isReplay?: boolean;
};

/** The latest requests, oldest first. */
export type RequestLog<Operation extends string> = {
  readonly list: (operation?: Operation) => readonly LoggedRequest<Operation>[];
  readonly clear: () => void;
};

/** A stand-in that runs for days must not fill the memory. */
const MOST_REQUESTS = 20_000;

export function createRequestLog<Operation extends string>() {
  const requests: LoggedRequest<Operation>[] = [];
  const log: RequestLog<Operation> = {
    list: (operation) => requests.filter((request) => !operation || request.operation === operation),
    clear: () => requests.splice(0),
  };
  const add = (request: LoggedRequest<Operation>) => {
    requests.push(request);
    if (requests.length > MOST_REQUESTS) requests.shift();
    return request;
  };
  return { log, add };
}

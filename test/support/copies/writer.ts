import {
  errorsText,
  readField,
  type Service,
  type ServiceAnswer,
} from "../../../infra/commands/entries/api-calls.ts";

export type Data = Readonly<Record<string, unknown>>;
// biome-ignore lint/suspicious/noExplicitAny: answers of many endpoints, in tests
type Answered = any;

/** Fills a store over its API. */
export type Writer = {
  readonly get: (path: string) => Promise<Answered>;
  /** Reads a list to its end. */
  readonly list: (path: string) => Promise<readonly Answered[]>;
  readonly post: (path: string, data: unknown) => Promise<Answered>;
  readonly put: (path: string, data: unknown) => Promise<Answered>;
  readonly remove: (path: string, data?: unknown) => Promise<void>;
  /** Ends when the import has ended. */
  readonly importFile: (path: string, file: string, text: string) => Promise<void>;
  /** Ends when the job has ended. */
  readonly awaitJob: (id: string) => Promise<void>;
};

const MOST_LOOKS = 4000;

/** @param wait lets the background work go on */
export function newWriter(service: Service, wait: () => Promise<unknown>): Writer {
  const read = (answer: ServiceAnswer, path: string): Answered => {
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${errorsText(answer)}`);
    return readField(answer.body, "data");
  };
  const get = async (path: string) => read(await service({ method: "GET", path }), path);
  const list = async (path: string) => {
    const all: Answered[] = [];
    for (;;) {
      const page = await get(`${path}?page[limit]=100&page[offset]=${all.length}`);
      if (page.length === 0) return all;
      all.push(...page);
    }
  };
  const send = (method: "POST" | "PUT") => async (path: string, data: unknown) =>
    read(await service({ method, path, body: JSON.stringify({ data }) }), path);
  const remove = async (path: string, data?: unknown) => {
    const body = data === undefined ? {} : { body: JSON.stringify({ data }) };
    read(await service({ method: "DELETE", path, ...body }), path);
  };
  const awaitJob = async (id: string) => {
    for (let look = 0; look < MOST_LOOKS; look += 1) {
      const { attributes, meta } = await get(`/pcm/jobs/${id}`);
      if (attributes.status === "failed" || meta.rows?.failed > 0)
        throw new Error(JSON.stringify(await get(`/pcm/jobs/${id}/errors`)));
      if (attributes.status === "success") return;
      await wait();
    }
    throw new Error(`The job ${id} takes too long.`);
  };
  const importFile = async (path: string, file: string, text: string) => {
    const body = new FormData();
    body.set("file", new Blob([text], { type: "text/plain" }), file);
    await awaitJob(read(await service({ method: "POST", path, body }), path).id);
  };
  return { get, list, post: send("POST"), put: send("PUT"), remove, importFile, awaitJob };
}

const PARALLEL = 8;

/** Makes `count` things, several at a time, in order. */
export async function makeEach<T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let at = 0; at < count; at += PARALLEL) {
    const size = Math.min(PARALLEL, count - at);
    made.push(...(await Promise.all(Array.from({ length: size }, (_, n) => make(at + n)))));
  }
  return made;
}

import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach } from "@jest/globals";
import { fileStore } from "../../../infra/local/file-store.ts";
import { readBody } from "../../../infra/local/read-body.ts";
import { openContentsIn } from "../../../lib/aws/bucket-contents.ts";
import { NOON } from "../runtime.ts";

/**
 * A fault of a request: an answer with this status, no answer, or an answer that is lost after the request was executed.
 */
type Fault = number | "silent" | "lost answer";

export type FakeBucket = {
  readonly contents: ReturnType<typeof openContentsIn>;
  /** The names of all stored objects. */
  readonly names: () => Promise<string[]>;
  /** The next requests fail with these faults, one each. Later requests succeed. */
  readonly fail: (...faults: readonly Fault[]) => void;
  /** Requests so far, as `PUT` or `DELETE`. */
  readonly asked: string[];
  at: Date;
};

const KEY = { accessKeyId: "local", secretAccessKey: "secret" };

/** A stand-in for S3 that checks every signature, at a time that the test sets. */
export function useFakeBucket(): FakeBucket {
  let folder = "";
  let url = "";
  let faults: Fault[] = [];
  const server = createServer((request, response) => {
    bucket.asked.push(request.method ?? "");
    answer(request, response, faults.shift()).catch((error) => response.destroy(error));
  });
  const answer = async (request: IncomingMessage, response: ServerResponse, fault?: Fault) => {
    if (fault === "silent") return;
    if (typeof fault === "number") {
      await readBody(request);
      return void response.writeHead(fault).end("<Error/>");
    }
    const { statusCode, headers, body } = (await fileStore(folder, KEY, () => bucket.at)(request)) ?? {};
    if (fault === "lost answer") return void response.destroy();
    response.writeHead(statusCode ?? 404, headers as Record<string, string>);
    response.end(Buffer.from(body ?? "", statusCode === 200 ? "base64" : "utf8"));
  };
  // The address is known when the server listens.
  const open = () =>
    openContentsIn({
      ...{ url: `${url}/files`, publicUrl: `${url}/files`, region: "local" },
      credentials: KEY,
    });
  const bucket: FakeBucket = {
    contents: {
      addressOf: (name) => open().addressOf(name),
      uploadOf: (...words) => open().uploadOf(...words),
      keep: (...words) => open().keep(...words),
      remove: (...words) => open().remove(...words),
    },
    names: () => readdir(folder),
    fail: (...next) => {
      faults = [...next];
    },
    asked: [],
    at: NOON,
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "cartwright-bucket-"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(async () => {
    for (const name of await readdir(folder)) await rm(join(folder, name));
    bucket.asked.length = 0;
    bucket.at = NOON;
    faults = [];
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  });
  return bucket;
}

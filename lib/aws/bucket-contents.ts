import { requireVariable } from "../http/runtime.ts";
import { type Deadline, retry } from "../kernel/deadline.ts";
import { unavailable } from "../kernel/errors.ts";
import { type Credentials, readCredentials } from "../table/dynamo/client-settings.ts";
import type { Announced, ContentRemoval, Contents } from "../use-case/capabilities.ts";
import { createPresignedUrl, type Presigning } from "./presigned-url.ts";

const UPLOAD_SECONDS = 15 * 60;
/** A content never changes under its name. Caches may show a removed one for a day. */
const CACHING = "public, max-age=86400, immutable";
/** Reserved to write the file's metadata. */
const WRITING_MS = 1500;
const ATTEMPTS = 3;
const MISSING = [404];
/** Names are random: an earlier try of the same request stored the content. */
const ALREADY_THERE = [412];

export type Bucket = {
  readonly url: string;
  readonly publicUrl: string;
  readonly region: string;
  readonly credentials: Credentials;
};

type BucketContents = Contents & ContentRemoval;

/** Uses the bucket `CARTWRIGHT_FILES_BUCKET`. Only functions that import this file have roles that reach it. */
export function openContents(env: NodeJS.ProcessEnv): BucketContents | "none" {
  const bucket = readBucket(env);
  return bucket === "none" ? bucket : openContentsIn(bucket);
}

export function openContentsIn(bucket: Bucket): BucketContents {
  const { credentials, region } = bucket;
  const sign = (
    at: Date,
    name: string,
    method: Presigning["method"],
    headers: Readonly<Record<string, string>> = {},
  ) =>
    createPresignedUrl({
      ...{ method, headers, credentials, region, at, seconds: UPLOAD_SECONDS },
      url: new URL(`${bucket.url}/${name}`),
    });
  const signUpload = (at: Date, { name, mimeType, bytes }: Announced) =>
    sign(at, name, "PUT", {
      "content-type": mimeType,
      "content-length": String(bytes),
      "if-none-match": "*",
    });
  return {
    addressOf: (name) => `${bucket.publicUrl}/${name}`,
    uploadOf: async ({ now }, content) => {
      const at = now();
      return {
        method: "PUT",
        url: await signUpload(at, content),
        headers: buildHeaders(content),
        expires_at: new Date(at.getTime() + UPLOAD_SECONDS * 1000).toISOString(),
      };
    },
    keep: async ({ now, deadline }, content, bytes) => {
      const request = { method: "PUT", headers: buildHeaders(content), body: new Uint8Array(bytes) };
      await sendToBucket(await signUpload(now(), content), request, ALREADY_THERE, deadline);
    },
    remove: async ({ now, deadline }, name) => {
      await sendToBucket(await sign(now(), name, "DELETE"), { method: "DELETE" }, MISSING, deadline);
    },
  };
}

/** The length is added by every client; browsers let no script set it. */
function buildHeaders({ mimeType }: Announced): Record<string, string> {
  return { "Content-Type": mimeType, "Cache-Control": CACHING, "If-None-Match": "*" };
}

/** Bytes and headers of S3's answer, or the status that also counts as good. */
export type BucketAnswer = { readonly status: number; readonly headers: Headers; readonly bytes: Uint8Array };

/**
 * @param alsoGood further statuses that are an answer
 * @throws ApiError 503 with S3's answer as its cause, for the log
 */
export async function sendToBucket(
  url: string,
  request: RequestInit,
  alsoGood: readonly number[],
  deadline: Deadline,
): Promise<BucketAnswer> {
  let cause: unknown = "There was no time left to ask S3.";
  return retry<BucketAnswer>({ deadline, tries: ATTEMPTS, end: () => unavailable(cause) }, async () => {
    const remainingMs = Math.floor(deadline.left() - WRITING_MS);
    if (remainingMs <= 0) throw unavailable(cause);
    try {
      const { ok, status, headers, ...answer } = await readAnswer(url, request, remainingMs);
      if (ok || alsoGood.includes(status)) return { status, headers, ...answer };
      // Only the error code: the rest repeats the signed request with the session's token.
      const said = Buffer.from(answer.bytes).toString("utf8");
      const [, code = "no code"] = /<Code>(\w{1,60})<\/Code>/.exec(said) ?? [];
      cause = new Error(`S3 answered ${status}, ${code}`);
      if (status >= 500 || status === 409) return "again";
    } catch (error) {
      cause = error;
      return "again";
    }
    throw unavailable(cause);
  });
}

async function readAnswer(url: string, request: RequestInit, longestMs: number) {
  const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(longestMs) });
  const { ok, status, headers } = answer;
  return { ok, status, headers, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

/** A stand-in's address replaces AWS; `none` where the deployment keeps no files. */
export function readBucket(env: NodeJS.ProcessEnv): Bucket | "none" {
  const name = requireVariable(env, "CARTWRIGHT_FILES_BUCKET");
  if (name === "none") return name;
  const publicUrl = requireVariable(env, "CARTWRIGHT_FILES_URL");
  const { AWS_REGION: region = "", S3_ENDPOINT: endpoint } = env;
  return {
    url: endpoint ? `${endpoint}/${name}` : `https://${name}.s3.${region}.amazonaws.com`,
    publicUrl,
    region: endpoint ? "local" : region,
    credentials: readCredentials(env),
  };
}

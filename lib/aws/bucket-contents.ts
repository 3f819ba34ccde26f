import { backOff, type Deadline } from "../kernel/deadline.ts";
import { unavailable } from "../kernel/errors.ts";
import type { Announced, Contents } from "../use-case/context.ts";
import { type Credentials, type Presigning, presignedUrl } from "./presigned-url.ts";

const UPLOAD_SECONDS = 15 * 60;
/** A content never changes under its name; a day is how long caches may show one that was removed. */
const CACHING = "public, max-age=86400, immutable";
/** Kept back from the request's time for writing what is known of the file. */
const WRITING_MS = 1500;
const ATTEMPTS = 3;
const MISSING = [404];
/** Only an earlier try of the same request can have put something there: names are random. */
const ALREADY_THERE = [412];

export type Bucket = {
  /** Where the bucket takes requests, and where anybody can read what is in it. */
  readonly url: string;
  readonly publicUrl: string;
  readonly region: string;
  readonly credentials: Credentials;
};

/**
 * Contents in the bucket that `CARTWRIGHT_FILES_BUCKET` names. Whoever sends one, this function or a client, does so
 * with a presigned request. The functions that import this file are the only ones whose roles reach the bucket.
 */
export function bucketContents(deadline: Deadline, now: Date): Contents | undefined {
  const bucket = bucketOf(process.env);
  return bucket && contentsIn(bucket, deadline, now);
}

/** The contents of this bucket, for one request. */
export function contentsIn(bucket: Bucket, deadline: Deadline, now: Date): Contents {
  const { credentials, region } = bucket;
  const sign = (name: string, method: Presigning["method"], headers: Readonly<Record<string, string>> = {}) =>
    presignedUrl({
      ...{ method, headers, credentials, region, at: now, seconds: UPLOAD_SECONDS },
      url: new URL(`${bucket.url}/${name}`),
    });
  const signUpload = ({ name, mimeType, bytes }: Announced) =>
    sign(name, "PUT", {
      "content-type": mimeType,
      "content-length": String(bytes),
      "if-none-match": "*",
    });
  return {
    addressOf: (name) => `${bucket.publicUrl}/${name}`,
    uploadOf: async (content) => ({
      method: "PUT",
      url: await signUpload(content),
      headers: headersOf(content),
      expires_at: new Date(now.getTime() + UPLOAD_SECONDS * 1000).toISOString(),
    }),
    keep: async (content, bytes) => {
      const request = { method: "PUT", headers: headersOf(content), body: new Uint8Array(bytes) };
      await send(await signUpload(content), request, ALREADY_THERE, deadline);
    },
    remove: async (name) => send(await sign(name, "DELETE"), { method: "DELETE" }, MISSING, deadline),
  };
}

/** Every client adds the length by itself; browsers let nobody else do so. */
function headersOf({ mimeType }: Announced): Record<string, string> {
  return { "Content-Type": mimeType, "Cache-Control": CACHING, "If-None-Match": "*" };
}

/** @throws ApiError 503 with what S3 said as its cause, for the log */
async function send(
  url: string,
  request: RequestInit,
  alsoGood: readonly number[],
  deadline: Deadline,
): Promise<void> {
  let cause: unknown = "There was no time left to ask S3.";
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const left = Math.floor(deadline.left() - WRITING_MS);
    if (left <= 0) break;
    try {
      const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(left) });
      const said = await answer.text();
      if (answer.ok || alsoGood.includes(answer.status)) return;
      // Its code alone: the rest repeats what was signed, the session's token among it.
      const [, code = "no code"] = /<Code>(\w{1,60})<\/Code>/.exec(said) ?? [];
      cause = new Error(`S3 answered ${answer.status}, ${code}`);
      if (answer.status < 500 && answer.status !== 409) break;
    } catch (error) {
      cause = error;
    }
    await backOff(attempt, deadline);
  }
  throw unavailable(cause);
}

/** The bucket that an environment names, or its stand-in, which checks signatures as S3 does; `undefined` where a deployment keeps no contents. */
export function bucketOf(env: NodeJS.ProcessEnv): Bucket | undefined {
  const { CARTWRIGHT_FILES_BUCKET: name, CARTWRIGHT_FILES_URL: publicUrl, S3_ENDPOINT: endpoint } = env;
  if (!name || !publicUrl) return undefined;
  const { AWS_REGION: region = "", AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = env;
  return {
    url: endpoint ? `${endpoint}/${name}` : `https://${name}.s3.${region}.amazonaws.com`,
    publicUrl,
    region: endpoint ? "local" : region,
    credentials: {
      accessKeyId: AWS_ACCESS_KEY_ID ?? "",
      secretAccessKey: AWS_SECRET_ACCESS_KEY ?? "",
      ...(AWS_SESSION_TOKEN ? { sessionToken: AWS_SESSION_TOKEN } : {}),
    },
  };
}

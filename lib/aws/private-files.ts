import { requireVariable } from "../http/runtime.ts";
import { readCredentials } from "../table/dynamo/client-settings.ts";
import type { Announced, PrivateFiles } from "../use-case/capabilities.ts";
import { sendToBucket } from "./bucket-contents.ts";
import { createPresignedUrl, type Presigning } from "./presigned-url.ts";

const SENDING_SECONDS = 60;
/** A client has this time to begin its upload. */
const UPLOAD_SECONDS = 15 * 60;
/** An earlier request kept the same content. */
const ALREADY_THERE = [412];
/** S3 answers 403 for a missing object to a role that may not list the bucket. */
const MISSING = [403, 404];
/** The file ends before the range. */
const BEHIND_END = 416;

/** Uses the bucket `CARTWRIGHT_PRIVATE_BUCKET`, which has no public address. */
export function openPrivateFiles(env: NodeJS.ProcessEnv): PrivateFiles | "none" {
  const name = requireVariable(env, "CARTWRIGHT_PRIVATE_BUCKET");
  if (name === "none") return name;
  const { AWS_REGION = "", S3_ENDPOINT: endpoint } = env;
  return openPrivateFilesIn({
    url: endpoint ? `${endpoint}/${name}` : `https://${name}.s3.${AWS_REGION}.amazonaws.com`,
    region: endpoint ? "local" : AWS_REGION,
    credentials: readCredentials(env),
  });
}

type PrivateBucket = Pick<Presigning, "region" | "credentials"> & { readonly url: string };

export function openPrivateFilesIn({ url, region, credentials }: PrivateBucket): PrivateFiles {
  const sign = (name: string, request: Pick<Presigning, "method" | "at" | "seconds" | "headers">) =>
    createPresignedUrl({ ...request, region, credentials, url: new URL(`${url}/${name}`) });
  const ask = async (
    { now, deadline }: Parameters<PrivateFiles["keep"]>[0],
    name: string,
    { method, signedHeaders = {}, request = {}, alsoGood }: Asking,
  ) => {
    const signed = await sign(name, { method, at: now(), seconds: SENDING_SECONDS, headers: signedHeaders });
    return sendToBucket(signed, { ...request, method }, alsoGood, deadline);
  };
  return {
    keep: async (ctx, { name, mimeType, bytes }) => {
      const announced = { name, mimeType, bytes: bytes.length };
      const request = { headers: buildHeaders(announced), body: new Uint8Array(bytes) };
      const signedHeaders = signNew(announced);
      await ask(ctx, name, { method: "PUT", signedHeaders, request, alsoGood: ALREADY_THERE });
    },
    replace: async (ctx, { name, mimeType, bytes }) => {
      const headers = { "Content-Type": mimeType, "Cache-Control": CACHING };
      const signedHeaders = { "content-type": mimeType, "content-length": String(bytes.length) };
      const request = { headers, body: new Uint8Array(bytes) };
      await ask(ctx, name, { method: "PUT", signedHeaders, request, alsoGood: [] });
    },
    remove: async (ctx, name) => {
      await ask(ctx, name, { method: "DELETE", alsoGood: [404] });
    },
    uploadOf: async ({ now }, file) => {
      const at = now();
      return {
        method: "PUT",
        url: await sign(file.name, { method: "PUT", at, seconds: UPLOAD_SECONDS, headers: signNew(file) }),
        headers: buildHeaders(file),
        expires_at: new Date(at.getTime() + UPLOAD_SECONDS * 1000).toISOString(),
      };
    },
    sizeOf: async (ctx, name) => {
      const { status, headers } = await ask(ctx, name, { method: "HEAD", alsoGood: MISSING });
      return MISSING.includes(status) ? undefined : Number(headers.get("content-length"));
    },
    readPart: async (ctx, name, from, to) => {
      const request = { headers: { Range: `bytes=${from}-${to - 1}` } };
      const asking = { method: "GET", request, alsoGood: [...MISSING, BEHIND_END] } as const;
      const { status, bytes } = await ask(ctx, name, asking);
      if (status === BEHIND_END) return new Uint8Array();
      return MISSING.includes(status) ? undefined : bytes;
    },
    linkTo: ({ now }, name, seconds) => sign(name, { method: "GET", at: now(), seconds }),
  };
}

type Asking = {
  readonly method: Presigning["method"];
  readonly signedHeaders?: Readonly<Record<string, string>>;
  readonly request?: RequestInit;
  readonly alsoGood: readonly number[];
};

const CACHING = "private, no-store";

/** The length is added by every client; browsers let no script set it. */
function buildHeaders({ mimeType }: Announced): Record<string, string> {
  return { "Content-Type": mimeType, "Cache-Control": CACHING, "If-None-Match": "*" };
}

/** A file of another type or size, or a second one, is refused. */
function signNew({ mimeType, bytes }: Announced): Record<string, string> {
  return { "content-type": mimeType, "content-length": String(bytes), "if-none-match": "*" };
}

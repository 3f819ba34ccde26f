import { requireVariable } from "../http/runtime.ts";
import { readCredentials } from "../table/dynamo/client-settings.ts";
import type { PrivateFiles } from "../use-case/capabilities.ts";
import { sendToBucket } from "./bucket-contents.ts";
import { createPresignedUrl, type Presigning } from "./presigned-url.ts";

const SENDING_SECONDS = 60;
/** An earlier request kept the same content. */
const ALREADY_THERE = [412];

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
  return {
    keep: async ({ now, deadline }, { name, mimeType, bytes }) => {
      const headers = {
        "Content-Type": mimeType,
        "Cache-Control": "private, no-store",
        "If-None-Match": "*",
      };
      const signed = await sign(name, {
        ...{ method: "PUT", at: now(), seconds: SENDING_SECONDS },
        headers: { "content-type": mimeType, "content-length": String(bytes.length), "if-none-match": "*" },
      });
      const request = { method: "PUT", headers, body: new Uint8Array(bytes) };
      await sendToBucket(signed, request, ALREADY_THERE, deadline);
    },
    linkTo: ({ now }, name, seconds) => sign(name, { method: "GET", at: now(), seconds }),
  };
}

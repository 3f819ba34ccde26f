import { Sha256 } from "@smithy/core/checksum";
import { SignatureV4 } from "@smithy/signature-v4";
import type { Credentials } from "../table/dynamo/client-settings.ts";

export type Presigning = {
  readonly method: "GET" | "HEAD" | "PUT" | "DELETE";
  readonly url: URL;
  /** Must be sent unchanged. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly credentials: Credentials;
  readonly region: string;
  readonly at: Date;
  readonly seconds: number;
};

const HASH_HEADER = "x-amz-content-sha256";

/** Signs an S3 request with AWS Signature Version 4. */
export async function createPresignedUrl(presigning: Presigning): Promise<string> {
  const { method, url, headers = {}, credentials, region, at, seconds } = presigning;
  const signer = new SignatureV4({
    service: "s3",
    region,
    credentials,
    sha256: Sha256,
    uriEscapePath: false,
  });
  // S3 treats the content's hash as absent if the address does not name it.
  const hash = new Set([HASH_HEADER]);
  const request = {
    method,
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    query: {},
    headers: { host: url.host, ...headers, [HASH_HEADER]: "UNSIGNED-PAYLOAD" },
  };
  const { query = {} } = await signer.presign(request, {
    signingDate: at,
    expiresIn: seconds,
    unsignableHeaders: hash,
    unhoistableHeaders: hash,
  });
  const signed = new URL(url);
  for (const [name, value] of Object.entries(query)) signed.searchParams.set(name, String(value));
  return signed.href;
}

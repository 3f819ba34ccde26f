import { describe, expect, it } from "@jest/globals";
import { isPresigned } from "../../infra/local/presigned-request.ts";
import { createPresignedUrl, type Presigning } from "../../lib/aws/presigned-url.ts";

/** Key, time and file of the example in "Authenticating Requests: Using Query Parameters" of S3's reference. */
const credentials = {
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
};
const at = new Date("2013-05-24T00:00:00.000Z");
const example: Presigning = {
  method: "GET",
  url: new URL("https://examplebucket.s3.amazonaws.com/test.txt"),
  ...{ credentials, region: "us-east-1", at, seconds: 86_400 },
};
const PUBLISHED = "aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404";

/** The request that a client makes with a presigned URL. */
function requestOf(href: string, method: string, headers: Record<string, string> = {}) {
  const { host, pathname, search } = new URL(href);
  return { method, url: pathname + search, headers: { host, ...headers } };
}

describe("presigned addresses", () => {
  it("are signed as in AWS's published example", async () => {
    const found = new URL(await createPresignedUrl(example));
    expect(Object.fromEntries(found.searchParams)).toEqual({
      "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
      "X-Amz-Credential": "AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request",
      "X-Amz-Date": "20130524T000000Z",
      "X-Amz-Expires": "86400",
      "X-Amz-SignedHeaders": "host",
      "X-Amz-Signature": PUBLISHED,
    });
  });

  it("are what the stand-in for S3 makes of the same example", async () => {
    const request = requestOf(await createPresignedUrl(example), "GET");
    expect(isPresigned(request, credentials, at)).toBe(true);
    const forged = { ...request, url: request.url.replace(/.$/, "0") };
    expect(isPresigned(forged, credentials, at)).toBe(false);
  });

  it("cover method, path, host, every signed header, session token and time", async () => {
    const headers = { "content-type": "image/png", "content-length": "5", "if-none-match": "*" };
    const session = { ...credentials, sessionToken: "a+/b==" };
    const href = await createPresignedUrl({ ...example, method: "PUT", headers, credentials: session });
    const good = requestOf(href, "PUT", headers);
    const judge = (request: typeof good, now = at) => isPresigned(request, credentials, now);
    expect(judge(good)).toBe(true);
    expect(judge(good, new Date(at.getTime() + 86_401_000))).toBe(false);
    expect(judge(good, new Date(at.getTime() - 16 * 60_000))).toBe(false);
    for (const broken of [
      { ...good, method: "DELETE" },
      { ...good, url: good.url.replace("/test.txt", "/other.txt") },
      { ...good, url: good.url.replace("X-Amz-Security-Token=a", "X-Amz-Security-Token=b") },
      { ...good, url: good.url.replace("X-Amz-Expires=86400", "X-Amz-Expires=86401") },
      { ...good, url: good.url.replace("content-length%3B", "") },
      { ...good, url: "/test.txt" },
      { ...good, headers: { ...good.headers, host: "other.example" } },
      ...Object.keys(headers).map((name) => ({ ...good, headers: { ...good.headers, [name]: "6" } })),
    ]) {
      expect(judge(broken)).toBe(false);
    }
    expect(isPresigned(good, { ...credentials, secretAccessKey: "other" }, at)).toBe(false);
  });
});

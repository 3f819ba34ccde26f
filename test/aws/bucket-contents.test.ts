import { describe, expect, it } from "@jest/globals";
import { openContents, readBucket } from "../../lib/aws/bucket-contents.ts";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import { NOON } from "../support/runtime.ts";

const onLambda = {
  AWS_REGION: "eu-central-1",
  AWS_ACCESS_KEY_ID: "AKIAEXAMPLE",
  AWS_SECRET_ACCESS_KEY: "secret",
  AWS_SESSION_TOKEN: "session",
  CARTWRIGHT_FILES_BUCKET: "cartwright-files-123456789012-eu-central-1",
  CARTWRIGHT_FILES_URL: "https://d111111abcdef8.cloudfront.net",
};
const film = { name: "id.mp4", mimeType: "video/mp4", bytes: 5_000_000 };

const inTime = (milliseconds: number) => ({ now: () => NOON, deadline: deadlineIn(milliseconds) });

function openThere() {
  const bucket = openContents(onLambda);
  if (bucket === "none") throw new Error("There is no bucket.");
  return bucket;
}

describe("contents in a bucket", () => {
  it("are put to S3 with the function's own credentials and read from the distribution", async () => {
    const contents = openThere();
    expect(contents.addressOf("id.mp4")).toBe("https://d111111abcdef8.cloudfront.net/id.mp4");
    const { url, headers, expires_at } = await contents.uploadOf(inTime(5000), film);
    const { origin, pathname, searchParams } = new URL(url);
    expect(origin + pathname).toBe(
      "https://cartwright-files-123456789012-eu-central-1.s3.eu-central-1.amazonaws.com/id.mp4",
    );
    expect(Object.fromEntries(searchParams)).toMatchObject({
      "X-Amz-Credential": "AKIAEXAMPLE/20260302/eu-central-1/s3/aws4_request",
      "X-Amz-Security-Token": "session",
      "X-Amz-SignedHeaders": "content-length;content-type;host;if-none-match",
      "X-Amz-Expires": "900",
    });
    expect(headers).toMatchObject({ "Content-Type": "video/mp4", "If-None-Match": "*" });
    expect(expires_at).toBe("2026-03-02T10:15:00.000Z");
  });

  it("503 at once when no time is left for them", async () => {
    await expect(openThere().keep(inTime(1000), film, Buffer.alloc(1))).rejects.toMatchObject({
      status: 503,
    });
  });

  it("have no place where the deployment says so, which it must: a missing bucket or address is a fault", () => {
    expect(openContents({ CARTWRIGHT_FILES_BUCKET: "none" })).toBe("none");
    expect(() => readBucket({})).toThrow("CARTWRIGHT_FILES_BUCKET is not set");
    expect(() => readBucket({ ...onLambda, CARTWRIGHT_FILES_URL: "" })).toThrow("CARTWRIGHT_FILES_URL");
    expect(readBucket({ ...onLambda, S3_ENDPOINT: "http://127.0.0.1:3000" })).toMatchObject({
      url: "http://127.0.0.1:3000/cartwright-files-123456789012-eu-central-1",
    });
  });
});

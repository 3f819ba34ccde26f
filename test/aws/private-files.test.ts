import { describe, expect, it } from "@jest/globals";
import { openPrivateFiles } from "../../lib/aws/private-files.ts";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import { NOON } from "../support/runtime.ts";

const onLambda = {
  AWS_REGION: "eu-central-1",
  AWS_ACCESS_KEY_ID: "AKIAEXAMPLE",
  AWS_SECRET_ACCESS_KEY: "secret",
  AWS_SESSION_TOKEN: "session",
  CARTWRIGHT_PRIVATE_BUCKET: "cartwright-private-123456789012-eu-central-1",
};

function openThere() {
  const files = openPrivateFiles(onLambda);
  if (files === "none") throw new Error("There is no bucket.");
  return files;
}

const inTime = (milliseconds: number) => ({ now: () => NOON, deadline: deadlineIn(milliseconds) });

describe("private files in a bucket", () => {
  it("are read from S3 itself with a link of the function's own credentials", async () => {
    const { origin, pathname, searchParams } = new URL(
      await openThere().linkTo(inTime(0), "codes/id.csv", 300),
    );
    expect(origin + pathname).toBe(
      "https://cartwright-private-123456789012-eu-central-1.s3.eu-central-1.amazonaws.com/codes/id.csv",
    );
    expect(Object.fromEntries(searchParams)).toMatchObject({
      "X-Amz-Security-Token": "session",
      "X-Amz-SignedHeaders": "host",
      "X-Amz-Expires": "300",
    });
  });

  it("503 at once when no time is left to keep one", async () => {
    const file = { name: "codes/id.csv", mimeType: "text/csv", bytes: Buffer.alloc(1) };
    await expect(openThere().keep(inTime(1000), file)).rejects.toMatchObject({ status: 503 });
  });

  it("have no place where the deployment says so, which it must", () => {
    expect(openPrivateFiles({ CARTWRIGHT_PRIVATE_BUCKET: "none" })).toBe("none");
    expect(() => openPrivateFiles({})).toThrow("CARTWRIGHT_PRIVATE_BUCKET");
  });
});

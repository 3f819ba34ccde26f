import { describe, expect, it } from "@jest/globals";
import { readIfMatch } from "../../lib/http/if-match.ts";

const read = (header: string | undefined, ifMatch: string | undefined = "mug") =>
  readIfMatch(ifMatch === "" ? {} : { ifMatch }, {
    headers: header === undefined ? {} : { "if-match": header },
  });

describe("the header If-Match", () => {
  it.each([
    ["*", "*"],
    [" * ", "*"],
    ['W/"a-1"', ['W/"a-1"']],
    ['"strong"', ['"strong"']],
    ['W/"a",W/"b" , "c"', ['W/"a"', 'W/"b"', '"c"']],
    [', W/"a",,', ['W/"a"']],
    ['W/"a,b"', ['W/"a,b"']],
    ['W/""', ['W/""']],
  ])("%s is read as %j", (header, tags) => {
    expect(read(header)).toEqual(tags);
  });

  it.each(["", " ", ",", "bare", '"open', 'w/"a"', 'W/"a" W/"b"', '*, W/"a"', '"a"b', "W/'a'", '"a b"'])(
    "400: '%s'",
    (header) => {
      expect(() => read(header)).toThrow(
        expect.objectContaining({ status: 400, problems: [expect.objectContaining({ source: "If-Match" })] }),
      );
    },
  );

  it("is passed over where it is absent, or the endpoint takes none", () => {
    expect([read(undefined), read("bare", "")]).toEqual([undefined, undefined]);
  });
});

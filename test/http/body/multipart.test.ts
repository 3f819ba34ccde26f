import { describe, expect, it } from "@jest/globals";
import { multipartBoundary, parseMultipart } from "../../../lib/http/body/multipart.ts";

const DATA = 'Content-Disposition: form-data; name="data"';
const FILE = 'Content-Disposition: form-data; name="file"; filename="a b.txt"';

const part = (headers: string, content = "1") => `--xyz\r\n${headers}\r\n\r\n${content}\r\n`;
const parse = (text: string | Buffer) => parseMultipart(Buffer.from(text), "xyz");
const file = (headers: string) => parse(`${part(headers, "hello")}--xyz--`)["file"];

const refusal = (detail: string, source?: string) =>
  expect.objectContaining({
    problems: [{ status: 400, title: "Bad Request", detail, ...(source === undefined ? {} : { source }) }],
  });

const INVALID = refusal("The body is not a valid multipart form.");

describe("the boundary of a form", () => {
  const longest = "b".repeat(200);

  it.each([
    ["multipart/form-data; boundary=xyz", "xyz"],
    ["Multipart/Form-Data;boundary=xyz; charset=utf-8", "xyz"],
    ["multipart/form-data; charset=utf-8;  boundary=x-y_z end", "x-y_z"],
    ['multipart/form-data; boundary="x y;z"', "x y;z"],
    [`multipart/form-data; boundary=${longest}`, longest],
    [`multipart/form-data; boundary="${longest}"`, longest],
    ["multipart/form-data", undefined],
    ["multipart/form-data; boundary=", undefined],
    ["multipart/form-database; boundary=xyz", undefined],
    ["x-multipart/form-data; boundary=xyz", undefined],
    ["application/json", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("of %j is %j", (contentType, boundary) => {
    expect(multipartBoundary(contentType)).toBe(boundary);
  });
});

describe("the fields of a form", () => {
  it("are texts, or files in base64; what stands before the first and behind the last is left out", () => {
    const bytes = Buffer.from([0, 255, 13, 10]);
    const body = Buffer.concat([
      Buffer.from(
        `before\r\n${part(DATA, "é\r\n1")}--xyz\r\n${FILE}\r\nContent-Type: Image/PNG; q=1\r\n\r\n`,
      ),
      bytes,
      Buffer.from("\r\n--xyz--\r\nafter"),
    ]);
    expect(parse(body)).toEqual({
      data: "é\r\n1",
      file: { file_name: "a b.txt", mime_type: "image/png", content: bytes.toString("base64") },
    });
  });

  it("may be empty, in any letter case, and with their parts in any order", () => {
    expect(parse(`${part('CONTENT-DISPOSITION:form-data;NAME="a"', "")}--xyz--`)).toEqual({ a: "" });
    const unnamed = 'Content-Disposition: form-data; filename=""; name="file"';
    expect(file(unnamed)).toEqual(expect.objectContaining({ file_name: "" }));
  });

  it.each([
    ["no type", FILE, "application/octet-stream"],
    ["a type without a space", `content-type:text/plain\r\n${FILE}`, "text/plain"],
    ["a type behind two spaces", `${FILE}\r\nContent-Type:  text/plain`, "text/plain"],
    [
      "a header that ends as the one of the type",
      `${FILE}\r\nX-Content-Type: text/plain`,
      "application/octet-stream",
    ],
    ["an empty type", `${FILE}\r\nContent-Type: ;`, "application/octet-stream"],
  ])("a file with %s", (_, headers, type) => {
    expect(file(headers)).toEqual({
      file_name: "a b.txt",
      mime_type: type,
      content: Buffer.from("hello").toString("base64"),
    });
  });

  it("takes __proto__ for no field, and 20 parts at most", () => {
    const proto = part('Content-Disposition: form-data; name="__proto__"');
    const fields = parse(`${proto}${part(DATA)}--xyz--`);
    expect(Object.entries(fields)).toEqual([["data", "1"]]);
    const parts = (count: number) =>
      Array.from({ length: count }, (_, at) => part(`Content-Disposition: form-data; name="f${at}"`)).join(
        "",
      );
    expect(Object.keys(parse(`${parts(20)}--xyz--`))).toHaveLength(20);
    expect(() => parse(`${parts(21)}--xyz--`)).toThrow(INVALID);
  });

  it.each([
    ["no boundary", "hello", INVALID],
    ["no end", part(DATA), INVALID],
    ["a part that does not end", `--xyz\r\n${DATA}\r\n\r\n1`, INVALID],
    ["a part without an end of its headers", `--xyz\r\n${DATA}\r\n1\r\n--xyz--`, INVALID],
    ["a part without headers", "--xyz\r\n\r\n\r\n1\r\n--xyz--", INVALID],
    ["no disposition", `${part("Content-Type: text/plain")}--xyz--`, INVALID],
    ["a disposition in another header", `${part(`X-${DATA}`)}--xyz--`, INVALID],
    ["no name", `${part("Content-Disposition: form-data")}--xyz--`, INVALID],
    ["an empty name", `${part('Content-Disposition: form-data; name=""')}--xyz--`, INVALID],
    ["the name of a file alone", `${part('Content-Disposition: form-data; filename="a"')}--xyz--`, INVALID],
    ["no part", "--xyz--", refusal("The form is empty.")],
    [
      "a field twice",
      `${part(DATA)}${part(DATA)}--xyz--`,
      refusal("'data' is given more than once.", "data"),
    ],
    [
      "bytes that are no UTF-8",
      Buffer.concat([
        Buffer.from(`--xyz\r\n${DATA}\r\n\r\n`),
        Buffer.from([0xff]),
        Buffer.from("\r\n--xyz--"),
      ]),
      refusal("'data' is not valid UTF-8.", "data"),
    ],
  ])("400: %s", (_, body, expected) => {
    expect(() => parse(body)).toThrow(expected);
  });
});

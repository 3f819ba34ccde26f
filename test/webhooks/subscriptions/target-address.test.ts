import { describe, expect, it } from "@jest/globals";
import { deadlineIn } from "../../../lib/kernel/deadline.ts";
import { ApiError } from "../../../lib/kernel/errors.ts";
import { isPublic } from "../../../lib/targets/judge-target.ts";
import type { HostAddress, TargetRules } from "../../../lib/use-case/capabilities.ts";
import { checkTarget } from "../../../lib/webhooks/subscriptions/target-address.ts";

const PUBLIC: HostAddress = { address: "93.184.215.14", family: 4 };
const PUBLIC_6: HostAddress = { address: "2606:2800:21f:cb07:6820:80da:af6b:8b2c", family: 6 };

/** Addresses by host name. Other names cannot be resolved. */
const HOSTS: Readonly<Record<string, readonly HostAddress[]>> = {
  "shop.example": [PUBLIC],
  "xn--bcher-kva.example": [PUBLIC],
  "both.example": [PUBLIC_6, PUBLIC],
  "six.example": [PUBLIC_6],
  "nothing.example": [],
  "inside.example": [{ address: "10.0.0.8", family: 4 }],
  "half.example": [PUBLIC, { address: "192.168.1.2", family: 4 }],
  "half-six.example": [PUBLIC, { address: "::1", family: 6 }],
  "mapped.example": [{ address: "::ffff:169.254.169.254", family: 6 }],
  "metadata.example": [{ address: "169.254.169.254", family: 4 }],
  "odd.example": [{ address: "0x7f.1", family: 4 }],
  localhost: [
    { address: "::1", family: 6 },
    { address: "127.0.0.1", family: 4 },
  ],
  "localhost.example": [{ address: "127.0.0.1", family: 4 }],
};

const ctx = { deadline: deadlineIn(5000) };
const lookup: TargetRules["lookup"] = async (_, host) => {
  const found = HOSTS[host];
  if (!found) throw new Error("ENOTFOUND");
  return found;
};
const check = (url: string, allowsLoopback = false) => checkTarget(ctx, { allowsLoopback, lookup }, url);

async function refusalOf(url: string, allowsLoopback = false): Promise<string> {
  const error = await check(url, allowsLoopback).then(
    ({ address }) => `allowed: ${address}`,
    (refused: unknown) => refused,
  );
  if (!(error instanceof ApiError)) throw new Error(`${url} was not refused: ${String(error)}`);
  expect(error.problems).toMatchObject([
    { status: 422, title: "Validation Error", source: "data.configuration.url" },
  ]);
  return error.message;
}

const NOT_PUBLIC = "'configuration.url' leads to an address that is not public.";

describe("addresses that events may be sent to", () => {
  it.each([
    ["https://shop.example", "93.184.215.14"],
    ["https://shop.example/", "93.184.215.14"],
    ["HTTPS://Shop.Example/hooks?x=1#y", "93.184.215.14"],
    ["https://shop.example:443/hooks", "93.184.215.14"],
    ["https://shop.example:8443/hooks", "93.184.215.14"],
    ["https://xn--bcher-kva.example/", "93.184.215.14"],
    ["https://both.example/", "93.184.215.14"],
    ["https://six.example/", PUBLIC_6.address],
    ["https://93.184.215.14/hooks", "93.184.215.14"],
    [`https://[${PUBLIC_6.address}]/hooks`, PUBLIC_6.address],
  ])("are allowed: %s is connected to at %s", async (url, address) => {
    expect(await check(url)).toMatchObject({ address });
  });

  it.each([
    ["", "must be an absolute address"],
    ["hooks", "must be an absolute address"],
    ["//shop.example/", "must be an absolute address"],
    ["https:shop.example", "must be an absolute address"],
    ["https:/shop.example", "must be an absolute address"],
    ["https:///shop.example", "must be an absolute address"],
    ["ftp://shop.example/", "must be an absolute address"],
    ["file:///etc/passwd", "must be an absolute address"],
    ["javascript:alert(1)", "must be an absolute address"],
    ["gopher://127.0.0.1:6379/_", "must be an absolute address"],
    [" https://shop.example/", "must be an absolute address"],
    ["https://shop.example/\n", "must be an absolute address"],
    ["https://shop.\texample/", "must be an absolute address"],
    ["https://shop.example\\@127.0.0.1/", "must be an absolute address"],
    ["https://shop.example:99999/", "must be an absolute address"],
    ["https://[::1%25lo]/", "must be an absolute address"],
    ["http://shop.example/", "must begin with 'https://'"],
    ["http://localhost/", "must begin with 'https://'"],
    ["https://user@shop.example/", "must not hold a user name or a password"],
    ["https://user:pass@shop.example/", "must not hold a user name or a password"],
    ["https://@shop.example/", "must not hold a user name or a password"],
    ["https://shop.example:pass@127.0.0.1/", "must not hold a user name or a password"],
    ["https://2130706433/", "must spell its host '127.0.0.1'"],
    ["https://0x7f000001/", "must spell its host '127.0.0.1'"],
    ["https://0x7f.0.0.1/", "must spell its host '127.0.0.1'"],
    ["https://0177.0.0.1/", "must spell its host '127.0.0.1'"],
    ["https://127.1/", "must spell its host '127.0.0.1'"],
    ["https://127.0.1/", "must spell its host '127.0.0.1'"],
    ["https://0/", "must spell its host '0.0.0.0'"],
    ["https://1572395042/", "must spell its host '93.184.216.34'"],
    ["https://127.0.0.1./", "must spell its host '127.0.0.1'"],
    ["https://%31%32%37.0.0.1/", "must spell its host '127.0.0.1'"],
    ["https://１２７.0.0.1/", "must spell its host '127.0.0.1'"],
    ["https://ⓛocalhost/", "must spell its host 'localhost'"],
    ["https://bücher.example/", "must spell its host 'xn--bcher-kva.example'"],
    ["https://[0:0:0:0:0:0:0:1]/", "must spell its host '[::1]'"],
    ["https://[::ffff:127.0.0.1]/", "must spell its host '[::ffff:7f00:1]'"],
    ["https://shop.example./", "must not have a host that ends in a dot"],
    ["https://localhost./", "must not have a host that ends in a dot"],
    ["https://shop.example:0/", "must not have the port 0"],
    ["https://shop.example:22/", "must have the port 443 or one from 1024"],
    ["https://shop.example:80/", "must have the port 443 or one from 1024"],
    ["https://unknown.example/", "has a host that cannot be resolved"],
    ["https://nothing.example/", "has a host that cannot be resolved"],
  ])("are refused by their spelling: %s", async (url, why) => {
    expect(await refusalOf(url)).toBe(`'configuration.url' ${why}.`);
  });

  it.each([
    ...["https://127.0.0.1/", "https://localhost/", "https://localhost.example/", "https://[::1]/"],
    ...["https://inside.example/", "https://half.example/", "https://half-six.example/"],
    ...["https://mapped.example/", "https://metadata.example/", "https://odd.example/"],
    ...["https://169.254.169.254/latest/meta-data/", "https://[fd00:ec2::254]/", "https://[::ffff:7f00:1]/"],
    ...["https://[::7f00:1]/", "https://[64:ff9b::a00:1]/", "https://[2002:7f00:1::]/", "https://0.0.0.0/"],
  ])("are refused by where they lead: %s", async (url) => {
    expect(await refusalOf(url)).toBe(NOT_PUBLIC);
  });

  it.each([
    ["0.0.0.0", "unspecified"],
    ["0.1.2.3", "this network"],
    ["10.1.2.3", "private"],
    ["100.64.0.1", "carrier-grade NAT"],
    ["100.100.100.200", "a cloud's metadata"],
    ["127.0.0.1", "loopback"],
    ["127.255.255.254", "loopback"],
    ["169.254.170.2", "a container's credentials"],
    ["172.16.0.1", "private"],
    ["172.31.255.255", "private"],
    ["192.0.0.192", "reserved"],
    ["192.0.2.1", "documentation"],
    ["192.168.0.1", "private"],
    ["198.18.0.1", "benchmarking"],
    ["198.51.100.1", "documentation"],
    ["203.0.113.1", "documentation"],
    ["224.0.0.1", "multicast"],
    ["240.0.0.1", "reserved"],
    ["255.255.255.255", "broadcast"],
    ["::", "unspecified"],
    ["::1", "loopback"],
    ["::127.0.0.1", "compatible"],
    ["::ffff:10.0.0.1", "mapped"],
    ["::ffff:0:10.0.0.1", "translated"],
    ["64:ff9b::10.0.0.1", "NAT64"],
    ["64:ff9b:1::1", "NAT64 of a network"],
    ["100::1", "discard"],
    ["2001::1", "Teredo"],
    ["2001:2::1", "benchmarking"],
    ["2001:db8::1", "documentation"],
    ["3fff::1", "documentation"],
    ["2002:a00:1::1", "6to4"],
    ["2606:4700::5efe:a00:1", "ISATAP"],
    ["2606:4700::200:5efe:a00:1", "ISATAP"],
    ["4000::1", "not handed out"],
    ["fc00::1", "unique local"],
    ["fd00:ec2::254", "metadata"],
    ["fe80::1", "link-local"],
    ["fe80::1%eth0", "link-local"],
    ["2606:4700::1%eth0", "with a zone"],
    ["fec0::1", "site-local"],
    ["ff02::1", "multicast"],
    ["2130706433", "decimal"],
    ["127.1", "short"],
    ["", "nothing"],
  ])("are not public: %s, %s", (address) => {
    expect(isPublic(address)).toBe(false);
  });

  it("are public elsewhere", () => {
    for (const address of ["1.1.1.1", "93.184.215.14", "172.32.0.1", "100.128.0.1", PUBLIC_6.address]) {
      expect([address, isPublic(address)]).toEqual([address, true]);
    }
  });
});

describe("addresses of this machine, where they are allowed", () => {
  it.each([
    ["http://localhost:3001/hooks", "127.0.0.1"],
    ["https://localhost/hooks", "127.0.0.1"],
    ["http://127.0.0.1:80/", "127.0.0.1"],
    ["http://[::1]:3001/", "::1"],
    ["https://shop.example/", "93.184.215.14"],
  ])("are allowed as they are spelled: %s", async (url, address) => {
    expect(await check(url, true)).toMatchObject({ address });
  });

  it.each([
    ...["http://127.0.0.2:8000/", "http://127.1/", "http://2130706433/", "http://localhost.example/"],
    ...["http://app.localhost/", "http://10.0.0.8/", "https://127.0.0.53/", "https://localhost.example/"],
    ...["http://shop.example/", "https://metadata.example/", "http://0.0.0.0/", "http://[::ffff:7f00:1]/"],
  ])("are refused otherwise, as all others are: %s", async (url) => {
    expect(await refusalOf(url, true)).toContain("'configuration.url' ");
  });

  it("are refused where 'localhost' is another machine", async () => {
    const elsewhere = {
      allowsLoopback: true,
      lookup: async () => [{ address: "10.0.0.8", family: 4 as const }],
    };
    await expect(checkTarget(ctx, elsewhere, "http://localhost/")).rejects.toThrow("not public");
  });
});

describe("a host that changes its addresses", () => {
  it("is looked up once: what was checked is what is connected to", async () => {
    const answers: HostAddress[] = [PUBLIC, { address: "127.0.0.1", family: 4 }];
    const rebinding = { allowsLoopback: false, lookup: async () => answers.splice(0, 1) };
    expect(await checkTarget(ctx, rebinding, "https://rebind.example/")).toMatchObject({
      address: PUBLIC.address,
    });
    expect(answers).toHaveLength(1);
    await expect(checkTarget(ctx, rebinding, "https://rebind.example/")).rejects.toThrow("not public");
  });
});

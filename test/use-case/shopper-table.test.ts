import { describe, expect, it } from "@jest/globals";
import type { Table } from "../../lib/table/table.ts";
import { SHOPPER_READ_UNITS, shopperTable } from "../../lib/use-case/shopper-table.ts";

const table = { query: async () => ({ items: [], units: SHOPPER_READ_UNITS }) } as unknown as Table;
const readTwice = async (grant: "implicit" | "client_credentials") => {
  const read = shopperTable({ table, caller: { grant, clientId: "shop" } }, "name the products");
  await read.query({ pk: "LIST" });
  return read.query({ pk: "LIST" });
};

describe("a list that a shopper reads", () => {
  it("422: costs 500 units at most, and the refusal says what to do", async () => {
    await expect(readTwice("implicit")).rejects.toMatchObject({
      status: 422,
      problems: [
        {
          detail:
            "The list would cost more than 500 read units, the most that a list may cost with this token; " +
            "name the products.",
        },
      ],
    });
  });

  it("200: costs whatever it costs with client credentials", async () => {
    expect(await readTwice("client_credentials")).toMatchObject({ units: SHOPPER_READ_UNITS });
  });
});

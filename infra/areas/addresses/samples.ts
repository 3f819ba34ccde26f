import { addressesOf } from "../../../lib/addresses/addresses-store.ts";
import { createAddress } from "../../../lib/addresses/create-address.ts";
import type { CreateAddressRequest } from "../../../lib/addresses/schemas.ts";
import type { AddressOwner } from "../../../lib/table/shopper-keys.ts";
import { addMissing, type Merchant } from "../../local/demo/merchant.ts";
import { ACCOUNT_ID, CUSTOMER_ID } from "../../local/demo/sample-shoppers.ts";
import { demoId } from "../../local/demo/stable-id.ts";
import type { DemoPart } from "../area.ts";

const NAMES = ["Studio", "Home", "Summer house", "Old flat"] as const;

type Name = (typeof NAMES)[number];
const idName = (owner: string, name: Name) => `${name} of ${owner}`;

const makeAddressBook = (owner: string) => ({
  home: demoId(idName(owner, "Home")),
  toChange: demoId(idName(owner, "Summer house")),
  toDelete: demoId(idName(owner, "Old flat")),
});

/** Ids in the address books of the demo's member and customer. */
export const accountBook = makeAddressBook("member Ada");
export const customerBook = makeAddressBook("customer Ada");

const ada = {
  first_name: "Ada",
  last_name: "Holt",
  county: "Cumberland",
  region: "ME",
  country: "US",
} as const;
const TEXTS: Readonly<Record<Name, Partial<CreateAddressRequest["data"]>>> = {
  Home: {
    ...ada,
    phone_number: "+1 207 555 0142",
    line_1: "12 Wharf Street",
    city: "Portland",
    postcode: "04101",
  },
  Studio: {
    ...ada,
    company_name: "Holt Ceramics",
    line_1: "3 Kiln Yard",
    line_2: "Unit B",
    city: "Portland",
    postcode: "04102",
    instructions: "Ring at the blue door.",
  },
  "Summer house": { ...ada, line_1: "8 Ferry Lane", city: "Peaks Island", postcode: "04108" },
  "Old flat": { ...ada, line_1: "40 Elm Street", county: "Sagadahoc", city: "Bath", postcode: "04530" },
};

/** Addresses of both. An owner's addresses are added in turn, because each changes the owner's count. */
async function addSampleAddresses(merchant: Merchant): Promise<void> {
  await Promise.all([
    addBook(merchant, { type: "account", id: ACCOUNT_ID }, "member Ada"),
    addBook(merchant, { type: "customer", id: CUSTOMER_ID }, "customer Ada"),
  ]);
}

async function addBook(merchant: Merchant, owner: AddressOwner, of: string): Promise<void> {
  const { table } = merchant();
  for (const name of NAMES) {
    const id = idName(of, name);
    await addMissing(addressesOf(owner).get(table, demoId(id)), () =>
      createAddress(merchant(id), owner, { data: { ...TEXTS[name], type: "address", name } }),
    );
  }
}

export const samples: DemoPart = { after: ["accounts", "customers"], add: addSampleAddresses };

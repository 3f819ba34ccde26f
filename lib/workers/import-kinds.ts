import { accountImport } from "../addresses/import/account-import.ts";
import { customerImport } from "../addresses/import/customer-import.ts";
import { entryImport } from "../extensions/entries/import/entry-import.ts";
import type { ImportKinds } from "../imports/kind.ts";
import { stockImport } from "../inventory/import/stock-import.ts";
import { priceBookImport } from "../price-books/import/price-book-import.ts";
import { productImport } from "../products/import/product-import.ts";
import { codeImport } from "../promotions/codes/import/code-import.ts";

/** A new kind of import is added here; the compiler then asks for it. */
export const IMPORT_KINDS: ImportKinds = {
  "account-import": accountImport,
  "code-import": codeImport,
  "customer-import": customerImport,
  "pricebook-import": priceBookImport,
  "entry-import": entryImport,
  "product-import": productImport,
  "stock-import": stockImport,
};

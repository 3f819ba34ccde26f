import { demoId } from "../../../infra/local/demo/stable-id.ts";
import { showExamples } from "../../support/examples.ts";

const tag = (name: string) => ({ accountTagID: demoId(name) });
const branch = { accountID: demoId("account Harbour Books, Pier 4") };

/** Account tags, and the tags of an account. */
showExamples({
  "accounts/tags/list-account-tags": { query: { filter: "like(name,Wh*)", sort: "name" } },
  "accounts/tags/create-account-tag": {
    data: { type: "account_tag", name: "Museum shops", description: "Thirty days to pay" },
  },
  "accounts/tags/read-account-tag": { path: tag("account tag") },
  "accounts/tags/update-account-tag": {
    path: tag("account tag to change"),
    data: { type: "account_tag", name: "Schools and libraries" },
  },
  "accounts/tags/delete-account-tag": { path: tag("account tag to delete") },
  "accounts/tags/list-tags-of-account": { path: branch },
  "accounts/tags/add-tags-to-account": {
    path: { accountID: demoId("account Quay Gallery") },
    data: [{ type: "account_tag", id: demoId("account tag to give") }],
  },
  "accounts/tags/remove-tags-from-account": {
    path: branch,
    data: [{ type: "account_tag", id: demoId("account tag to take") }],
  },
});

import { DEMO_ADMIN, DEMO_SHOP } from "../../infra/local/demo/clients.ts";
import { showExamples } from "../support/examples.ts";

const administrator = {
  grant_type: "client_credentials",
  client_id: DEMO_ADMIN.clientId,
  client_secret: DEMO_ADMIN.secret,
};

/** Every other call needs a token from here. */
showExamples({
  "auth/create-access-token": {
    caller: "anonymous",
    body: { grant_type: "implicit", client_id: DEMO_SHOP.clientId },
    more: { "With a secret": administrator },
  },
});

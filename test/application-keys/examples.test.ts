import { SAMPLE_KEYS, SECRET_TO_END } from "../../infra/areas/application-keys/samples.ts";
import { showExamples } from "../support/examples.ts";

showExamples({
  "application-keys/list-application-keys": { query: { "page[limit]": "2" } },
  "application-keys/read-application-key": { path: { keyID: SAMPLE_KEYS.read } },
  "application-keys/create-application-key": {
    data: {
      ...{ type: "application_key", name: "Packing table", role: "orders" },
      ...{ grants: ["client_credentials"], reserved_rate_limit: 0 },
    },
  },
  "application-keys/update-application-key": {
    path: { keyID: SAMPLE_KEYS.update },
    data: { type: "application_key", name: "Packing tables", role: "read_only" },
  },
  "application-keys/delete-application-key": { path: { keyID: SAMPLE_KEYS.delete } },
  "application-keys/secrets/create-key-secret": {
    path: { keyID: SAMPLE_KEYS.rotate },
    data: { type: "application_key_secret", overlap_seconds: 3600 },
  },
  "application-keys/secrets/delete-key-secret": {
    path: { keyID: SAMPLE_KEYS.secrets, secretID: SECRET_TO_END },
  },
});

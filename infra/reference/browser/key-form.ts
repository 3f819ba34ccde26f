import type { Keys } from "../settings.ts";
import { element } from "./dom.ts";

/** Shows the form for an application key. @param use receives each key that is entered; the page stores it nowhere */
export function askForKey(use: (keys: Keys) => Promise<void>): void {
  const form = element("key");
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (form instanceof HTMLFormElement) use(readKeys(new FormData(form)));
  });
}

/** A key with a secret may have both grants. If it lacks the implicit grant, only the shopper's token is refused. */
function readKeys(fields: FormData): Keys {
  const [client_id, client_secret] = [text(fields, "client_id"), text(fields, "client_secret")];
  const shopper = { grant_type: "implicit", client_id };
  if (client_secret === "") return { shopper };
  return { administrator: { grant_type: "client_credentials", client_id, client_secret }, shopper };
}

function text(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value.trim() : "";
}

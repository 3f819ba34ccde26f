import type { FirstCall } from "../first-call.ts";

/** The API reference was once at `/`. Redirects a fragment that this page lacks. */
function leadOldLinksOn(): void {
  const { hash, search } = location;
  if (hash.length > 1 && !document.getElementById(hash.slice(1))) {
    location.replace(`/reference${search}${hash}`);
  }
}

function findPart(id: string): HTMLElement {
  const part = document.getElementById(id);
  if (!part) throw new Error(`The page has no part '${id}'.`);
  return part;
}

type Answered = { readonly status: number; readonly text: string };

async function post(path: string, body: string | URLSearchParams, token?: string): Promise<Answered> {
  const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  if (typeof body === "string") headers["Content-Type"] = "application/json";
  const answer = await fetch(path, { method: "POST", headers, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${text}`);
  return { status: answer.status, text };
}

/** Sends the three requests of the commands on the page, in turn. @returns the last answer */
async function makeCart({ clientId, item }: FirstCall): Promise<Answered> {
  const form = new URLSearchParams({ grant_type: "implicit", client_id: clientId });
  const token: string = JSON.parse((await post("/oauth/access_token", form)).text).access_token;
  const cart: string = JSON.parse((await post("/v2/carts", '{"data":{}}', token)).text).data.id;
  return post(`/v2/carts/${cart}/items`, item, token);
}

async function run(call: FirstCall): Promise<void> {
  const [button, said, answer] = [findPart("run"), findPart("said"), findPart("answer")];
  button.toggleAttribute("disabled", true);
  said.textContent = "Sending …";
  const began = performance.now();
  try {
    const { status, text } = await makeCart(call);
    said.textContent = `Three requests in ${Math.round(performance.now() - began)} ms. The last one answered ${status}.`;
    answer.textContent = JSON.stringify(JSON.parse(text), undefined, 2);
  } catch (error) {
    said.textContent = "That did not work.";
    answer.textContent = error instanceof Error ? error.message : String(error);
  } finally {
    button.toggleAttribute("disabled", false);
  }
}

async function copy(): Promise<void> {
  await navigator.clipboard.writeText(findPart("commands").textContent ?? "");
  findPart("said").textContent = "Copied. Paste it into a shell.";
}

leadOldLinksOn();
const call: FirstCall = JSON.parse(findPart("call").textContent ?? "");
findPart("run").addEventListener("click", () => run(call));
findPart("copy").addEventListener("click", copy);

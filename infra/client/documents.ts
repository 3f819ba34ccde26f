import { DEMO_ADMIN } from "../local/demo/clients.ts";
import { DOCUMENT_PATH } from "../reference/reference-path.ts";
import { accessToken } from "./source/token.ts";

/** An OpenAPI document and a description of its source. */
export type Document = { readonly text: string; readonly from: string };

const LOCAL_SERVICE = "http://127.0.0.1:3000";
const CUSTOM_APIS = "/v2/settings/extensions/specifications/openapi";

/**
 * The service's own document if it serves a reference page, otherwise the document of the endpoints in this repository.
 * @throws Error with a message for the user if the service does not answer
 */
export async function serviceDocument(url: string | undefined): Promise<Document> {
  const here = async (why: string) => {
    const { openApiText } = await import("../commands/openapi.ts");
    return { text: await openApiText(), from: `this checkout${why}` };
  };
  if (url === undefined) return here("");
  const response = await reportUnreachable(url, fetch(`${url}${DOCUMENT_PATH}`));
  if (!response.ok) return here(` (${url} shows no document of its own)`);
  return { text: await response.text(), from: `${url}${DOCUMENT_PATH}` };
}

/**
 * The current document of the store's Custom APIs.
 * @throws Error with a message for the user if the service does not answer or the key may not read it
 */
export async function customApiDocument(
  url = LOCAL_SERVICE,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Document> {
  const clientId = env["CARTWRIGHT_CLIENT_ID"] ?? DEMO_ADMIN.clientId;
  const clientSecret = env["CARTWRIGHT_CLIENT_SECRET"] ?? DEMO_ADMIN.secret;
  const { value } = await reportUnreachable(url, accessToken({ url, clientId, clientSecret }));
  const headers = { authorization: `Bearer ${value}` };
  const response = await reportUnreachable(url, fetch(`${url}${CUSTOM_APIS}`, { headers }));
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}${CUSTOM_APIS} answers ${response.status}: ${text}`);
  return { text, from: `${url}${CUSTOM_APIS}` };
}

async function reportUnreachable<T>(url: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // fetch throws a TypeError if no server answers
    throw new Error(`Nothing answers at ${url}; 'npm start' runs a service on this machine.`, {
      cause: error,
    });
  }
}

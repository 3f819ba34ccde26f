import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Undescribed } from "../routes.ts";

export const POOL_ID = "eu-central-1_Larkfield";
export const POOL_CLIENT = { id: "4q1hd0shopsignin", secret: "birch-3-lantern" } as const;

type Answer = { readonly status: number; readonly body: object };

const fail = (name: string, message = ""): Answer => ({ status: 400, body: { __type: name, message } });

/** An endpoint of Cognito with one pool, over HTTP, with the answers that its reference describes. */
export async function openHandMadePool() {
  const users = new Map<string, { email: string; attributes: Undescribed; hasOwnPassword: boolean }>();
  const pool = {
    endpoint: "",
    users,
    /** Addresses that got a temporary password, in order. */
    mails: [] as string[],
    /** Operations that were asked for, in order. */
    asked: [] as string[],
    /** Replaces the next answers, after their effect if `isDone`. */
    faults: [] as { readonly answer: Answer | "none"; readonly isDone: boolean }[],
    secret: POOL_CLIENT.secret as string,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const createUser = ({ UserPoolId, Username, UserAttributes, MessageAction }: Undescribed): Answer => {
    if (UserPoolId !== POOL_ID) return fail("ResourceNotFoundException");
    const name = String(Username).toLowerCase();
    const user = users.get(name);
    if (MessageAction === "RESEND") {
      if (!user) return fail("UserNotFoundException");
      if (user.hasOwnPassword) return fail("UnsupportedUserStateException");
    } else {
      if (user) return fail("UsernameExistsException");
      if (/[^\x20-\x7e]/.test(name)) return fail("InvalidParameterException", `Invalid email ${Username}`);
      users.set(name, { email: Username, attributes: UserAttributes, hasOwnPassword: false });
    }
    pool.mails.push(Username);
    return { status: 200, body: { User: { Username } } };
  };
  const operations: Readonly<Record<string, (input: Undescribed) => Answer>> = {
    AdminCreateUser: createUser,
    DescribeUserPoolClient: ({ UserPoolId, ClientId }) =>
      UserPoolId === POOL_ID && ClientId === POOL_CLIENT.id
        ? { status: 200, body: { UserPoolClient: { ClientId, ClientSecret: pool.secret } } }
        : fail("ResourceNotFoundException"),
  };
  const describe = () => {
    const issuer = `${pool.endpoint}/${POOL_ID}`;
    return {
      issuer,
      authorization_endpoint: `${pool.endpoint}/oauth2/authorize`,
      token_endpoint: `${pool.endpoint}/oauth2/token`,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      response_types_supported: ["code"],
      id_token_signing_alg_values_supported: ["RS256"],
    };
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.method === "GET") {
      pool.asked.push(`GET ${request.url}`);
      response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(describe()));
      return;
    }
    const [service, name = ""] = String(request.headers["x-amz-target"]).split(".");
    pool.asked.push(`${name}`);
    const fault = pool.faults.shift();
    const isRun = service === "AWSCognitoIdentityProviderService" && (!fault || fault.isDone);
    const done = isRun ? operations[name]?.(JSON.parse(String(Buffer.concat(chunks)))) : undefined;
    const answer = fault?.answer ?? done ?? fail("UnknownOperationException");
    if (answer === "none") return void request.socket.destroy();
    response.writeHead(answer.status, { "Content-Type": "application/x-amz-json-1.1" });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  pool.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return pool;
}

export type HandMadePool = Awaited<ReturnType<typeof openHandMadePool>>;

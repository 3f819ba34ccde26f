import {
  type Answer,
  type Call,
  type Check,
  expectStatus,
  type Items,
  type One,
  same,
  type Token,
} from "./calls.ts";

const SKU = "TW-ALDER-MUG";
const PATH = "/v2/carts/my-cart";
const ITEMS = `${PATH}/items`;

type Shopper = {
  readonly call: Call;
  readonly signIn: () => Promise<void>;
  readonly read: (path: string) => Promise<Answer<unknown>>;
  readonly add: (quantity: number, headers?: Record<string, string>, path?: string) => Promise<Answer<Items>>;
  /** @throws Error if the cart contains anything except one item with this many mugs */
  readonly holds: (quantity: number) => Promise<void>;
};

/** Calls of a shopper; every check compares the cart's content afterwards. */
export function cartChecks(call: Call): readonly Check[] {
  const shopper = makeShopper(call);
  return [...firstChecks(shopper), ...repeatChecks(shopper), ...pathChecks(shopper)];
}

function makeShopper(call: Call): Shopper {
  let token = "";
  return {
    call: (method, path, request) => call(method, path, { token, ...request }),
    signIn: async () => {
      const body = "grant_type=implicit&client_id=demo-shop";
      token = expectStatus(await call<Token>("POST", "/oauth/access_token", { body }), 200).access_token;
    },
    read: (path) => call("GET", path, { token }),
    add: (quantity, headers = {}, path = ITEMS) =>
      call("POST", path, { token, headers, body: { data: { type: "cart_item", sku: SKU, quantity } } }),
    holds: async (quantity) => {
      const { data } = expectStatus(await call<Items>("GET", ITEMS, { token }), 200);
      const lines = data.map((item) => [item.sku, item.quantity]);
      same("the cart holds", lines, [[SKU, quantity]]);
    },
  };
}

function firstChecks({ call, signIn, add, holds }: Shopper): readonly Check[] {
  return [
    { says: "a shopper gets a token", run: signIn },
    {
      says: "a cart is made",
      run: async () => {
        const made = await call<One>("POST", "/v2/carts", { body: { data: { id: "my-cart" } } });
        same("its id", expectStatus(made, 201).data.id, "my-cart");
      },
    },
    {
      says: "two mugs, added by sku, are in the cart",
      run: async () => {
        expectStatus(await add(2), 201);
        await holds(2);
      },
    },
    {
      says: "a second add of the same sku is summed up",
      run: async () => {
        expectStatus(await add(1), 201);
        await holds(3);
      },
    },
  ];
}

function repeatChecks({ read, add, holds }: Shopper): readonly Check[] {
  return [
    {
      says: "a repeat with the same Idempotency-Key changes nothing",
      run: async () => {
        const key = { "Idempotency-Key": "once" };
        const first = await add(1, key);
        expectStatus(first, 201);
        const again = await add(1, key);
        same("the second answer", [again.status, again.body], [first.status, first.body]);
        await holds(4);
      },
    },
    {
      says: "a wrong If-Match is 412 and changes nothing, the right one is taken",
      run: async () => {
        expectStatus(await add(1, { "If-Match": 'W/"old-1"' }), 412);
        await holds(4);
        const etag = (await read(PATH)).headers.get("etag") ?? "";
        expectStatus(await add(1, { "If-Match": etag }), 201);
        await holds(5);
      },
    },
  ];
}

function pathChecks({ call, read, add, holds }: Shopper): readonly Check[] {
  return [
    {
      says: "a path with a trailing slash answers like the one without",
      run: async () => {
        const plain = expectStatus(await read(PATH), 200);
        same("the answer", expectStatus(await read(`${PATH}/`), 200), plain);
      },
    },
    {
      says: "two adds at a path with a trailing slash both count",
      run: async () => {
        expectStatus(await add(1, {}, `${ITEMS}/`), 201);
        expectStatus(await add(1, {}, `${ITEMS}/`), 201);
        await holds(7);
      },
    },
    {
      says: "an unknown path is 404",
      run: async () => {
        const { errors } = expectStatus(
          await call<{ errors: { status: string }[] }>("GET", "/no/such/path"),
          404,
        );
        same("status of its error", errors[0]?.status, "404");
      },
    },
    {
      says: "without a token there is nothing to see",
      run: async () => void expectStatus(await call("GET", PATH, { token: "" }), 401),
    },
  ];
}

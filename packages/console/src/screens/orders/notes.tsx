import { CartwrightError } from "cartwright-client";
import { useState } from "preact/hooks";
import { call } from "../../api/call.ts";
import { useValue } from "../../api/queries.ts";
import { session } from "../../api/session.ts";
import { useAction } from "../../kit/action.ts";
import { formatTest } from "../../kit/filter-text.ts";
import { Moment, Problems, Section } from "../../kit/parts.tsx";
import { words } from "../../words/words.ts";
import { mayWriteOrders } from "./address-form.tsx";

type Note = {
  readonly id: string;
  readonly text: string;
  readonly author?: string;
  readonly meta?: { readonly timestamps?: { readonly created_at?: string } };
};

const PATH = "/v2/extensions/order-notes";
const DEFINITIONS = "/v2/settings/extensions/custom-apis";

/** Notes of an order are entries of a Custom API, so that other programs read and write them, too. */
export function Notes({ orderId }: { readonly orderId: string }) {
  const { orders } = words.value;
  const [text, setText] = useState("");
  const action = useAction();
  const { data: notes = [] } = useValue(["notes", orderId], () => readNotes(orderId));
  const author = session.value?.staff.name ?? "";
  const add = async () => {
    const isDone = await action.start((key) => addNote({ order_id: orderId, text: text.trim(), author }, key));
    if (isDone) setText("");
  };
  return (
    <Section title={orders.notes}>
      <ul class="stack">
        {notes.map((note) => (
          <li key={note.id}>
            {note.text}
            <br />
            <small class="muted">
              {note.author} · <Moment at={note.meta?.timestamps?.created_at} />
            </small>
          </li>
        ))}
      </ul>
      {mayWriteOrders() && (
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() !== "") add();
          }}
        >
          <textarea
            rows={2}
            aria-label={orders.note}
            placeholder={orders.note}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Problems error={action.error} />
          <button type="submit" aria-disabled={action.isBusy}>
            {orders.addNote}
          </button>
        </form>
      )}
    </Section>
  );
}

/** True once the shop is known to have the resource: a read of a missing one would fail on every order's page. */
let hasResource: boolean | undefined;

async function readNotes(orderId: string): Promise<readonly Note[]> {
  hasResource ??= await findResource();
  if (!hasResource) return [];
  const query = { filter: formatTest("eq", "order_id", orderId), sort: "created_at", "page[limit]": 100 };
  return ((await call("get", PATH, { query })) as { readonly data: readonly Note[] }).data;
}

async function findResource(): Promise<boolean> {
  const query = { filter: formatTest("eq", "slug", "order-notes") };
  const { data } = (await call("get", DEFINITIONS, { query })) as { readonly data: readonly unknown[] };
  return data.length > 0;
}

async function addNote(
  note: { readonly order_id: string; readonly text: string; readonly author: string },
  key: string,
): Promise<void> {
  if (!(await findResource())) await makeResource();
  hasResource = true;
  await call("post", PATH, { body: { data: { type: "order_note_ext", ...note } }, key });
}

/** The first note makes the resource. Another person may make it at the same moment, which is as well. */
async function makeResource(): Promise<void> {
  const data = {
    ...{ type: "custom_api", name: "Order notes", slug: "order-notes", api_type: "order_note_ext" },
    description: "Notes that the staff write about orders",
    ...{ timestamps: {}, relationships: { parent_apis: { data: [] } } },
  };
  const made = (await call("post", DEFINITIONS, { body: { data } }).catch(ignoreTaken)) as
    | { readonly data: { readonly id: string } }
    | undefined;
  if (!made) return;
  const fields = [
    { name: "Order", slug: "order_id", validation: { string: { immutable: true } }, indexed: true },
    { name: "Text", slug: "text", validation: { string: { max_length: 2000 } } },
    { name: "Author", slug: "author", validation: { string: { max_length: 255 } } },
  ];
  for (const field of fields) {
    const body = { data: { type: "custom_field", field_type: "string", ...field } };
    await call("post", `${DEFINITIONS}/${made.data.id}/fields`, { body });
  }
}

function ignoreTaken(error: unknown): undefined {
  if (error instanceof CartwrightError && error.status === 409) return undefined;
  throw error;
}

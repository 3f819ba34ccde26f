import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { enter } from "../account.ts";
import { type FieldProps, Form, Heading } from "../parts.tsx";
import { settings } from "../settings.ts";

const NAME: FieldProps = { label: "Name", name: "name", autocomplete: "name" };
const FIELDS: FieldProps[] = [
  { label: "E-mail", name: "username", type: "email", autocomplete: "email" },
  { label: "Password", name: "password", type: "password", autocomplete: "current-password" },
];

export function SignInPage() {
  const [isNew, setNew] = useState(false);
  const { route } = useLocation();
  const open = async (credentials: Parameters<typeof enter>[0], isFirst = false) => {
    await enter(credentials, isFirst);
    route("/shop/account", true);
  };
  const title = isNew ? "Sign up" : "Sign in";
  const { demoMember: demo } = settings;
  return (
    <section class="narrow stack">
      <Heading text={title} />
      <Form fields={isNew ? [NAME, ...FIELDS] : FIELDS} button={title} action={(texts) => open(texts, isNew)} />
      <button type="button" class="plain" onClick={() => setNew(!isNew)}>
        {isNew ? "I have an account" : "I am new here"}
      </button>
      {demo && <Form fields={[]} look="" button={`Sign in as ${demo.name}, who has orders`} action={() => open(demo)} />}
    </section>
  );
}

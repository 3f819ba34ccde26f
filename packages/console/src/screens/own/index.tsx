import { Screen } from "../../kit/screen.tsx";
import { EntriesPage, EntryPage, NewEntryPage } from "./entries.tsx";
import { resources } from "./own-page.tsx";
import { ApiPage, FieldsPage, WhoMayPage } from "./resource-tabs.tsx";

const PAGES = {
  "/": resources.ListPage,
  "/new": resources.NewPage,
  "/:slug": EntriesPage,
  "/:slug/new": NewEntryPage,
  "/:slug/fields": FieldsPage,
  "/:slug/who-may": WhoMayPage,
  "/:slug/api": ApiPage,
  "/:slug/entries/:id": EntryPage,
};

export function OwnScreen() {
  return <Screen pages={PAGES} />;
}

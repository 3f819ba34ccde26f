import { findShownName } from "../kernel/shown-name.ts";
import { AUDITED, type FamilyName } from "./audited-families.ts";

/** One object of an item, as far as the log shows it. */
export type AuditedObject = {
  readonly type: string;
  readonly id: string;
  readonly name?: string;
  readonly value: unknown;
};

/** Some items hold several objects of the API, which have entries of their own. */
export function splitObject(family: FamilyName, itemId: string, value: unknown): readonly AuditedObject[] {
  if (family === "store") return splitSettings(value);
  if (family === "realms") return splitRealms(value);
  if (family === "oidcProfiles") return nameElements("oidc-profile", readField(value, "profiles"));
  if (family === "staffTeam") return splitTeam(value);
  if (family === "liveReleases") return nameElements("catalog_rule", readField(value, "rules"));
  const { type = family, isPersonal = false } = AUDITED[family] ?? {};
  const id = readField(value, "id");
  const own = { type, id: typeof id === "string" ? id : itemId || type, value };
  if (isPersonal) return [own];
  return [{ ...findShownName(value), ...own, value: family === "product" ? renameFields(value) : value }];
}

/** As answers have them. */
function renameFields(value: unknown): unknown {
  const { fields, ...rest } = toRecord(value);
  return { attributes: fields, ...rest };
}

function splitSettings(value: unknown): readonly AuditedObject[] {
  const { currencies, gateways, ...settings } = toRecord(value);
  return [
    { type: "settings", id: "settings", value: settings },
    ...nameElements("currency", currencies),
    ...Object.entries(toRecord(gateways)).map(([slug, gateway]) => ({
      type: "gateway",
      id: slug,
      name: slug,
      value: gateway,
    })),
  ];
}

function splitRealms(value: unknown): readonly AuditedObject[] {
  const { realms, profiles, ...settings } = toRecord(value);
  return [
    ...nameElements("authentication-realm", realms),
    ...nameElements("password_profile", profiles),
    { type: "account_settings", id: "account_settings", value: settings },
  ];
}

/** Without names, which are people's. */
function splitTeam(value: unknown): readonly AuditedObject[] {
  return nameElements("staff_invitation", readField(value, "invitations")).map(({ name: _, ...one }) => one);
}

function nameElements(type: string, list: unknown): readonly AuditedObject[] {
  if (!Array.isArray(list)) return [];
  return list.map((value) => ({ type, id: String(readField(value, "id")), ...findShownName(value), value }));
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function readField(value: unknown, name: string): unknown {
  return toRecord(value)[name];
}

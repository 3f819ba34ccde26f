import { readOwnText } from "../../../lib/schemas/titled.ts";
import { isSchema, type Schema, withChildren } from "./schema-parts.ts";

/** Shorter schemas are easier to read inline. */
const SHORTEST_SHARED = 300;
const NAME = /^([A-Z][a-z0-9]*)*[A-Za-z]$/;

/** Position of a schema, which names it if it has no title: the nearest titled schema around it, and the property. */
export type Place = { readonly owner: string; readonly word: string };

/**
 * Schemas with a `title` become components of that name. A long schema without a title becomes a component if it occurs
 * more than once. Its name is that of the titled schema around it plus the property: `CartMeta`.
 */
export class SharedSchemas {
  private readonly defined = new Map<string, unknown>();
  private readonly titles = new Map<string, string>();
  private readonly times = new Map<string, number>();
  private readonly names = new Map<string, string>();

  /**
   * First pass, over every schema of the document.
   * @throws Error for two different schemas with the same title, and for a title that is not a valid name
   */
  count(schema: unknown, around: readonly string[] = []): void {
    if (!isSchema(schema)) return;
    const title = schemaTitle(schema);
    // Recursive types are written out to a certain depth in the declarations; a title inside its own schema stands for the
    // whole.
    if (title !== undefined && around.includes(title)) return;
    const isNew = title === undefined ? this.countUntitled(schema) : this.countTitled(schema, title);
    if (!isNew) return;
    const inside = title === undefined ? around : [...around, title];
    withChildren(schema, "", (child) => {
      this.count(child, inside);
      return child;
    });
  }

  /**
   * Second pass: replaces components with references.
   * @throws Error for a shared schema without a title whose derived name is taken
   */
  refer(schema: unknown, place: Place): unknown {
    if (!isSchema(schema)) return schema;
    const title = schemaTitle(schema);
    if (title !== undefined) return this.referToTitled(schema, title);
    const text = JSON.stringify(schema);
    if (textLength(schema) < SHORTEST_SHARED || (this.times.get(text) ?? 0) < 2)
      return this.inside(schema, place);
    const name = this.names.get(text) ?? this.defineUntitled(schema, text, place);
    return referenceTo(name);
  }

  /** Components so far, sorted by name. */
  get components(): Readonly<Record<string, unknown>> {
    return Object.fromEntries([...this.defined].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  private countUntitled(schema: Schema): boolean {
    const text = JSON.stringify(schema);
    const before = this.times.get(text) ?? 0;
    this.times.set(text, before + 1);
    return before === 0;
  }

  private countTitled(schema: Schema, title: string): boolean {
    if (!NAME.test(title)) throw new Error(`'${title}' is no name for a schema.`);
    const text = JSON.stringify([readOwnText(schema), schemaParts(schema).content]);
    const known = this.titles.get(title);
    if (known !== undefined && known !== text)
      throw new Error(`Two different schemas have the title ${title}.`);
    this.titles.set(title, text);
    return known === undefined;
  }

  /** The component has the schema's own text; a text about a place of use stays at the reference. */
  private referToTitled(schema: Schema, title: string): unknown {
    const { description, content, mayBeNull } = schemaParts(schema);
    const own = readOwnText(schema);
    if (!this.defined.has(title)) {
      this.defined.set(title, undefined);
      this.defined.set(title, this.inside({ description: own, ...content }, { owner: title, word: "" }));
    }
    const reference = mayBeNull ? { anyOf: [referenceTo(title), { type: "null" }] } : referenceTo(title);
    return description === own ? reference : { description, ...reference };
  }

  private defineUntitled(schema: Schema, text: string, { owner, word }: Place): string {
    const name = `${owner}${word}`;
    if (this.defined.has(name) || this.titles.has(name) || !NAME.test(name)) {
      throw new Error(`A schema in ${owner} needs a title, since '${name}' names another.`);
    }
    this.names.set(text, name);
    this.defined.set(name, undefined);
    this.defined.set(name, this.inside(schema, { owner: name, word: "" }));
    return name;
  }

  private inside(schema: Schema, { owner, word }: Place): Schema {
    const referred = withChildren(schema, word, (child, at) => this.refer(child, { owner, word: at }));
    return withMapping(referred, schema);
  }
}

/** Separates a titled schema from the parts that may differ at each use: its description, and whether it may be null. */
function schemaParts({ title: _, description, type, ...rest }: Schema) {
  const others = Array.isArray(type) ? type.filter((one) => one !== "null") : [];
  const mayBeNull = Array.isArray(type) && others.length === 1 && type.length === 2;
  const own = type === undefined ? {} : { type: mayBeNull ? others[0] : type };
  return { description, content: { ...own, ...rest }, mayBeNull };
}

/** Length without descriptions; titled schemas inside count only with their names. */
function textLength(schema: Schema): number {
  const linkSchema = (key: string, part: unknown) =>
    key === "description" && typeof part === "string"
      ? undefined
      : (isSchema(part) && schemaTitle(part)) || part;
  return JSON.stringify(schema, linkSchema).length;
}

function schemaTitle({ title }: Schema): string | undefined {
  return typeof title === "string" ? title : undefined;
}

function referenceTo(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

/** If members become components, their names differ from the discriminator's values, so a mapping is needed. */
function withMapping(referred: Schema, { discriminator, oneOf }: Schema): Schema {
  if (!isSchema(discriminator) || !Array.isArray(oneOf) || !Array.isArray(referred["oneOf"])) return referred;
  const { propertyName } = discriminator;
  const targets = referred["oneOf"];
  const mapping = oneOf.map((member, at) => [member.properties[`${propertyName}`].const, targets[at].$ref]);
  return { ...referred, discriminator: { propertyName, mapping: Object.fromEntries(mapping) } };
}

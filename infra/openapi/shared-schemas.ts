import { isSchema, type Schema, withChildren } from "./schema-parts.ts";

/** Shorter ones are read more easily where they stand. */
const SHORTEST_SHARED = 300;
const NAME = /^([A-Z][a-z0-9]*)*[A-Za-z]$/;

/** Where a schema stands, which names it if it has no title: the nearest titled schema around it, and the property. */
export type Place = { readonly owner: string; readonly word: string };

type Titled = { readonly text: string; readonly descriptions: Set<unknown> };

/**
 * Schemas with a `title` become components of that name, wherever they stand. One without becomes a component if
 * it stands in several places and is long: its name is then that of the titled schema around it with the property's,
 * `CartMeta`.
 */
export class SharedSchemas {
  private readonly defined = new Map<string, unknown>();
  private readonly titles = new Map<string, Titled>();
  private readonly times = new Map<string, number>();
  private readonly names = new Map<string, string>();

  /**
   * First pass, over every schema of the document.
   * @throws Error for two different schemas with one title, and for a title that is no name
   */
  count(schema: unknown, around: readonly string[] = []): void {
    if (!isSchema(schema)) return;
    const title = titleOf(schema);
    // Types carry no recursion: declarations write it out to some depth, and within itself a title means the whole.
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
   * Second pass: the schema with references in place of what is a component.
   * @throws Error for a schema that has no title and no name of its own either
   */
  refer(schema: unknown, place: Place): unknown {
    if (!isSchema(schema)) return schema;
    const title = titleOf(schema);
    if (title !== undefined) return this.referToTitled(schema, title);
    const text = JSON.stringify(schema);
    if (lengthOf(schema) < SHORTEST_SHARED || (this.times.get(text) ?? 0) < 2)
      return this.inside(schema, place);
    const name = this.names.get(text) ?? this.defineUntitled(schema, text, place);
    return referenceTo(name);
  }

  /** What became a component so far, by name and in the order of names. */
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
    const { description, content } = partsOf(schema);
    const text = JSON.stringify(content);
    const known = this.titles.get(title);
    if (known === undefined) {
      this.titles.set(title, { text, descriptions: new Set([description]) });
      return true;
    }
    if (known.text !== text) throw new Error(`Two different schemas have the title ${title}.`);
    known.descriptions.add(description);
    return false;
  }

  /** What all places say of it stands in the component; what one of them says beside the reference. */
  private referToTitled(schema: Schema, title: string): unknown {
    const { description, content, mayBeNull } = partsOf(schema);
    const isSaidByAll = this.titles.get(title)?.descriptions.size === 1;
    const said = description === undefined ? {} : { description };
    if (!this.defined.has(title)) {
      this.defined.set(title, undefined);
      const whole = isSaidByAll ? { ...said, ...content } : content;
      this.defined.set(title, this.inside(whole, { owner: title, word: "" }));
    }
    const reference = mayBeNull ? { anyOf: [referenceTo(title), { type: "null" }] } : referenceTo(title);
    return isSaidByAll ? reference : { ...reference, ...said };
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

/** A titled schema apart from what places differ in: what they say of it, and whether null may stand there. */
function partsOf({ title: _, description, type, ...rest }: Schema) {
  const others = Array.isArray(type) ? type.filter((one) => one !== "null") : [];
  const mayBeNull = Array.isArray(type) && others.length === 1 && type.length === 2;
  const own = type === undefined ? {} : { type: mayBeNull ? others[0] : type };
  return { description, content: { ...own, ...rest }, mayBeNull };
}

/** Length of what a schema demands itself, with what has a title as no more than its name: texts make no component. */
function lengthOf(schema: Schema): number {
  const named = (key: string, part: unknown) =>
    key === "description" && typeof part === "string" ? undefined : (isSchema(part) && titleOf(part)) || part;
  return JSON.stringify(schema, named).length;
}

function titleOf({ title }: Schema): string | undefined {
  return typeof title === "string" ? title : undefined;
}

function referenceTo(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

/** A discriminator whose members are components says which value leads to which: their names are not the values. */
function withMapping(referred: Schema, { discriminator, oneOf }: Schema): Schema {
  if (!isSchema(discriminator) || !Array.isArray(oneOf) || !Array.isArray(referred["oneOf"])) return referred;
  const { propertyName } = discriminator;
  const targets = referred["oneOf"];
  const mapping = oneOf.map((member, at) => [member.properties[`${propertyName}`].const, targets[at].$ref]);
  return { ...referred, discriminator: { propertyName, mapping: Object.fromEntries(mapping) } };
}

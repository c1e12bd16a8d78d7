import { type Interaction, isObject, type Json } from "./interaction.ts";

export const KINDS = [
  "refused",
  "taken",
  "other success",
  "header left out",
  "key renamed",
  "list reversed",
  "word changed",
] as const;

/** A recorded response with one alteration. */
export interface Mutant {
  readonly kind: (typeof KINDS)[number];
  /** Such as `body.value[0].name`, `header location` or `status`. */
  readonly place: string;
  readonly altered: Interaction;
}

/**
 * Every response that differs from the recorded one by its status, one header, one key, the order of one list, or one
 * word of the service.
 */
export function mutantsOf(recorded: Interaction): readonly Mutant[] {
  return [...mutantsOfStatus(recorded), ...mutantsOfHeaders(recorded), ...mutantsOfBody(recorded)];
}

function mutantsOfStatus(recorded: Interaction): readonly Mutant[] {
  const { status } = recorded;
  if (status === null) return [];
  const to = (kind: Mutant["kind"], other: number): Mutant => ({
    ...{ kind, place: `status ${status} to ${other}` },
    altered: { ...recorded, status: other },
  });
  if (status >= 400) return [to("taken", 200)];
  return [to("refused", 403), to("other success", status === 200 ? 201 : 200)];
}

function mutantsOfHeaders(recorded: Interaction): readonly Mutant[] {
  const { responseHeaders } = recorded;
  return Object.keys(responseHeaders).map((left) => ({
    kind: "header left out",
    place: `header ${left}`,
    altered: {
      ...recorded,
      responseHeaders: Object.fromEntries(Object.entries(responseHeaders).filter(([name]) => name !== left)),
    },
  }));
}

type Change = Pick<Mutant, "kind" | "place"> & { readonly body: Json };

function mutantsOfBody(recorded: Interaction): readonly Mutant[] {
  const { responseBody } = recorded;
  const changes = typeof responseBody === "string" ? changesOfXml(responseBody) : changesOf("body", responseBody);
  return changes.map(({ body, ...reported }) => ({ ...reported, altered: { ...recorded, responseBody: body } }));
}

/** Keys whose values determine what a client does. */
const DECIDING = /^(?:code|status|provisioningState|registrationState|changeType|propertyChangeType|error)$/i;

function changesOf(place: string, value: Json): readonly Change[] {
  if (Array.isArray(value)) {
    const reversed: readonly Change[] =
      value.length < 2 || JSON.stringify(value) === JSON.stringify(value.toReversed())
        ? []
        : [{ kind: "list reversed", place, body: value.toReversed() }];
    const within = value.flatMap((item: Json, index) =>
      changesOf(`${place}[${index}]`, item).map((change) => ({ ...change, body: value.with(index, change.body) })),
    );
    return [...reversed, ...within];
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    const at = `${place}.${name}`;
    const put = (body: Json): Json => ({ ...value, [name]: body });
    const renamed = Object.entries(value).map(([key, one]) => [key === name ? `${key}Of` : key, one]);
    const word: readonly Change[] =
      DECIDING.test(name) && typeof field === "string"
        ? [{ kind: "word changed", place: at, body: put(`${field}Other`) }]
        : [];
    const within = changesOf(at, field).map((change) => ({ ...change, body: put(change.body) }));
    return [{ kind: "key renamed", place: at, body: Object.fromEntries(renamed) }, ...word, ...within];
  });
}

function changesOfXml(text: string): readonly Change[] {
  return ["Code", "Message"]
    .filter((name) => text.includes(`<${name}>`))
    .map((name) => ({
      kind: "key renamed",
      place: `body.${name}`,
      body: text.replaceAll(`<${name}>`, `<${name}Of>`).replaceAll(`</${name}>`, `</${name}Of>`),
    }));
}

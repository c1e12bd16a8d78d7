import { fieldOf, listField, textField } from "../../src/azure/http/json-fields.ts";
import { answerText, memberNames, wordOf } from "./arm-words.ts";
import type { Check } from "./azure-check.ts";
import { BARE_EXPORT_DEFAULTS, EXPORT_KEYS } from "./believed.ts";
import type { AzurePlace } from "./place.ts";
import { openRawExports } from "./raw-exports.ts";
import { bareExport, scratchExport } from "./scratch-export.ts";

const DAY_MS = 86_400_000;

/** The assumptions behind creating and updating an export, and the spelling of the responses. */
export function exportChecks(place: AzurePlace): readonly Check[] {
  const { clock, exports, name, options, scratch } = place;
  const { scope } = options;
  const raw = openRawExports(place);
  const known = scratchExport(place, scope);
  let written: Awaited<ReturnType<typeof raw.send>> | undefined;
  const put = async (of: string, body: unknown) => {
    scratch.add(`export ${of} of ${scope}`, () => exports.delete(scope, of));
    return raw.send("PUT", of, "", body);
  };
  const propertiesOf = (body: unknown): unknown => fieldOf(body, "properties");
  return [
    {
      question: "Nothing is in the way of an export",
      believed: "nothing",
      observe: async () => {
        const { storageAccountId } = options;
        const asked = { scopes: [scope], purpose: "configure", storageAccountId, container: name } as const;
        const { problems } = await exports.preflight(asked);
        return problems.map(({ error }) => error.code).join(", ") || "nothing";
      },
    },
    {
      question: "PUT of a new export",
      believed: "201, an eTag",
      observe: async () => {
        written = await put(name, known);
        const eTag = textField(written.body, "eTag") === undefined ? "no eTag" : "an eTag";
        return written.status >= 400 ? answerText(written) : `${written.status}, ${eTag}`;
      },
      isNeeded: true,
    },
    {
      question: "Its header Location",
      believed: "on a host other than Resource Manager's",
      observe: async () => locationOf(written?.header("location")),
    },
    {
      question: "Its ID in the responses to PUT and GET",
      believed: "without a leading slash, without a leading slash",
      observe: async () => {
        const read = await raw.send("GET", name);
        return [written?.body, read.body].map((body) => scopeSpelling(textField(body, "id"))).join(", ");
      },
    },
    {
      question: "Member names of the PUT response, in order",
      believed: EXPORT_KEYS,
      observe: async () => memberNames(written?.body),
    },
    {
      question: "Azure's defaults for an export with only type, time frame and destination",
      believed: BARE_EXPORT_DEFAULTS,
      observe: async () => {
        const answer = await put(`${name}-bare`, bareExport(place, scope));
        return answer.status >= 400 ? answerText(answer) : defaultsOf(propertiesOf(answer.body));
      },
    },
    {
      question: "nextRunTimeEstimate of a daily schedule, in the responses to PUT and GET",
      believed: "absent, present",
      observe: async () => {
        const of = `${name}-daily`;
        const answer = await put(of, scratchExport(place, scope, "azure"));
        if (answer.status >= 400) return answerText(answer);
        const read = await raw.send("GET", of);
        await exports.delete(scope, of);
        const isThere = (body: unknown) => textField(propertiesOf(body), "nextRunTimeEstimate") !== undefined;
        return [answer.body, read.body].map((body) => (isThere(body) ? "present" : "absent")).join(", ");
      },
    },
    {
      question: "An update without an eTag",
      believed: "400 400",
      observe: async () => answerText(await put(name, known)),
    },
    {
      question: "An update with a stale eTag",
      believed: "400 400",
      observe: async () => answerText(await put(name, { ...known, eTag: '"1d0000000000000"' })),
    },
    {
      question: "An update of the latest version",
      believed: "200, a new eTag",
      observe: async () => {
        const before = textField((await raw.send("GET", name)).body, "eTag");
        const answer = await put(name, { ...known, eTag: before });
        const after = textField(answer.body, "eTag");
        if (answer.status >= 400) return answerText(answer);
        return (
          `${answer.status}, ` +
          `${after === undefined ? "no eTag" : after === before ? "the same eTag" : "a new eTag"}`
        );
      },
    },
    {
      question: "A list and an unknown export",
      believed: "listed, 404 404",
      observe: async () => {
        const listed = listField((await raw.send("GET", "")).body, "value");
        const isListed = listed.some((item) => textField(item, "name") === name);
        return `${isListed ? "listed" : "not listed"}, ${answerText(await raw.send("GET", `${name}-none`))}`;
      },
    },
    {
      question: "A run with an empty object as its body",
      believed: "400 BadRequest",
      observe: async () => answerText(await raw.send("POST", name, "/run", {})),
    },
    {
      question: "A run for a period that ends in the future",
      believed: "400 BadRequest",
      observe: async () => {
        const [from, to] = [1, 3].map((days) => new Date(clock.now().getTime() + days * DAY_MS).toISOString());
        return answerText(await raw.send("POST", name, "/run", { timePeriod: { from, to } }));
      },
    },
  ];
}

/** Checked last, because a deleted export has no history. */
export function deletionChecks({ exports, name, options }: AzurePlace): readonly Check[] {
  return [
    {
      question: "Deleting an export twice",
      believed: "deleted, then not found",
      observe: async () => {
        const words = [await exports.delete(options.scope, name), await exports.delete(options.scope, name)];
        return words.map((was) => (was ? "deleted" : "not found")).join(", then ");
      },
    },
  ];
}

function locationOf(location: string | undefined): string {
  if (location === undefined) return "absent";
  const host = URL.parse(location)?.hostname;
  if (host === undefined) return "a path without a host";
  return /^management\.|^127\.0\.0\.1$/.test(host)
    ? "on the Resource Manager's host"
    : "on a host other than Resource Manager's";
}

export function scopeSpelling(id: string | undefined): string {
  if (id === undefined) return "no ID";
  return id.startsWith("/") ? "with a leading slash" : "without a leading slash";
}

function defaultsOf(properties: unknown): string {
  const schedule = fieldOf(properties, "schedule");
  const definition = fieldOf(properties, "definition");
  const dataSet = fieldOf(definition, "dataSet");
  const destination = fieldOf(fieldOf(properties, "deliveryInfo"), "destination");
  const asked: readonly (readonly [string, unknown])[] = [
    ...["format", "compressionMode", "dataOverwriteBehavior", "partitionData", "exportDescription"].map(
      (field) => [field, fieldOf(properties, field)] as const,
    ),
    ["schedule.status", fieldOf(schedule, "status")],
    ["schedule.recurrence", fieldOf(schedule, "recurrence")],
    ["schedule.recurrencePeriod", fieldOf(schedule, "recurrencePeriod")],
    ["rootFolderPath", fieldOf(destination, "rootFolderPath")],
    ["destination.type", fieldOf(destination, "type")],
    ["granularity", fieldOf(dataSet, "granularity")],
    ["dataVersion", fieldOf(fieldOf(dataSet, "configuration"), "dataVersion")],
  ];
  return asked.map(([field, value]) => `${field} ${wordOf(value)}`).join(", ");
}

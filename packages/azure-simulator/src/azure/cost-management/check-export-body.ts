import { isList, isObject, type JsonObject } from "../../json-value.ts";
import { ArmError } from "../arm/arm-error.ts";
import { objectAt, textAt } from "../arm/json-access.ts";
import { DATASET_VERSIONS } from "../exports/schema-columns.ts";
import { exportTypesOf } from "./export-version.ts";
import { checkedPeriod, keptHistory } from "./exported-period.ts";
import { agreementText, billedAs, offeredDataset, RECOMMENDATION_FILTERS } from "./offered-datasets.ts";
import type { KnownScope } from "./scopes.ts";

const TIMEFRAMES = [
  "WeekToDate",
  "MonthToDate",
  "TheLastMonth",
  "BillingMonthToDate",
  "TheLastBillingMonth",
  "TheCurrentMonth",
  "Custom",
];
const RECURRENCES = ["Daily", "Weekly", "Monthly", "Annually"];
const COMPRESSION: Readonly<Record<string, readonly string[]>> = { csv: ["gzip", "none"], parquet: ["snappy", "none"] };
/** Characters that would have to be escaped in a URL path, except the slash. */
const RESERVED = /[:?#[\]@!$&'()*+,;=%]/;

export interface BodyCheck {
  readonly scope: KnownScope;
  readonly apiVersion: string;
  readonly now: Date;
}

/** Throws ArmError 400 in the service's words for an export that it would reject. */
export function checkExportBody(body: JsonObject, check: BodyCheck): void {
  const properties = objectAt(body, "properties");
  if (!isObject(properties.definition)) throw invalid("Missing definition; specify a definition.");
  if (!isObject(properties.deliveryInfo)) throw invalid("Missing deliveryInfo; specify a deliveryInfo.");
  checkDefinition(properties.definition, check);
  checkFormat(properties);
  checkDestination(objectAt(properties.deliveryInfo, "destination"));
  checkSchedule(properties, check.now);
  if (/^SystemAssigned$/i.test(textAt(objectAt(body, "identity"), "type")) && textAt(body, "location") === "") {
    throw new ArmError(400, {
      code: "LocationRequired",
      message: "The location property is required for this definition.",
    });
  }
}

function checkDefinition(definition: JsonObject, { scope, apiVersion, now }: BodyCheck): void {
  const type = textAt(definition, "type") || "Usage";
  requireOneOf("definition type", type, typesAt(scope, apiVersion));
  const isRefused = offeredDataset(type) === undefined ? isPayAsYouGo(scope, type) : billedAs(scope) === undefined;
  if (isRefused) throw badRequest(`Export type: ${type} is not supported for ${agreementText(scope)}.`);
  requireOneOf("definition timeframe", textAt(definition, "timeframe"), TIMEFRAMES);
  checkConfiguration(type, objectAt(objectAt(definition, "dataSet"), "configuration"), scope);
  const { timePeriod } = definition;
  if (!isSame(textAt(definition, "timeframe"), "Custom")) return;
  if (!isObject(timePeriod)) throw invalid("Missing definition timePeriod; specify a period.");
  checkedPeriod(timePeriod, now, invalid, keptHistory(type, scope));
}

function isPayAsYouGo({ agreement }: KnownScope, type: string): boolean {
  return agreement === "MOSP" && isSame(type, "FocusCost");
}

function checkConfiguration(type: string, configuration: JsonObject, scope: KnownScope): void {
  const version = textAt(configuration, "dataVersion");
  if (isSame(type, "FocusCost") && version !== "") {
    requireOneOf("dataSet configuration dataVersion", version, DATASET_VERSIONS);
  }
  const versions = offeredDataset(type)?.versions[billedAs(scope) ?? "enrollment"];
  // Microsoft's hubs of v13 sent 2023-03-01 for price sheets and got this response.
  if (version !== "" && versions?.includes(version) === false) {
    throw badRequest(`Export data version: ${version} is not supported.`);
  }
  checkFilters(type, configuration);
}

function checkFilters(type: string, { filters }: JsonObject): void {
  if (!isList(filters) || filters.length === 0) return;
  const what = "dataSet configuration filters";
  if (!isSame(type, "ReservationRecommendations")) {
    throw invalid(`Invalid ${what}; filters are not supported for definition type '${type}'.`);
  }
  for (const filter of filters) {
    const { name, value } = isObject(filter) ? { name: textAt(filter, "name"), value: textAt(filter, "value") } : {};
    requireOneOf(`${what} name`, name ?? "", Object.keys(RECOMMENDATION_FILTERS));
    const [, values = []] = Object.entries(RECOMMENDATION_FILTERS).find(([known]) => isSame(known, name ?? "")) ?? [];
    requireOneOf(`${what} value`, value ?? "", values);
  }
}

/** FOCUS supports neither management groups nor classic pay-as-you-go, which has its own refusal. */
function typesAt({ kind }: KnownScope, apiVersion: string): readonly string[] {
  return kind === "managementGroup" ? ["Usage"] : exportTypesOf(apiVersion);
}

function checkFormat(properties: JsonObject): void {
  const format = textAt(properties, "format");
  if (format !== "") requireOneOf("format", format, ["Csv", "Parquet"]);
  const compression = textAt(properties, "compressionMode");
  const fitting = COMPRESSION[format === "" ? "csv" : format.toLowerCase()] ?? [];
  if (compression !== "") requireOneOf("compressionMode", compression, fitting);
  const behavior = textAt(properties, "dataOverwriteBehavior");
  if (behavior !== "") {
    requireOneOf("dataOverwriteBehavior", behavior, ["OverwritePreviousReport", "CreateNewReport"]);
  }
}

function checkDestination(destination: JsonObject): void {
  if (textAt(destination, "container") === "") throw invalid("Missing deliveryInfo destination container.");
  if (textAt(destination, "resourceId") === "" && textAt(destination, "sasToken") === "") {
    throw invalid("Missing deliveryInfo destination resourceId.");
  }
  const folder = textAt(destination, "rootFolderPath");
  const what = "Invalid deliveryInfo destination rootFolderPath;";
  if (folder.startsWith("/")) throw invalid(`${what} value cannot begin with a forward slash.`);
  if (RESERVED.test(folder)) {
    throw invalid(`${what} Value cannot contain any reserved url characters except forward slashes(/).`);
  }
}

function checkSchedule({ schedule }: JsonObject, now: Date): void {
  if (!isObject(schedule)) return;
  const isActive = isSame(textAt(schedule, "status"), "Active");
  if (textAt(schedule, "status") !== "") {
    requireOneOf("schedule status", textAt(schedule, "status"), ["Active", "Inactive"]);
  }
  const recurrence = textAt(schedule, "recurrence");
  // Responses show None for an export without a recurrence, and requests may send it back.
  if (recurrence !== "" && recurrence !== "None") requireOneOf("schedule recurrence", recurrence, RECURRENCES);
  if (isActive && recurrence === "") throw invalid("Missing schedule recurrence; specify a recurrence.");
  const period = objectAt(schedule, "recurrencePeriod");
  if (!isObject(schedule.recurrencePeriod)) {
    if (isActive) throw invalid("Missing schedule recurrencePeriod; specify a recurrencePeriod.");
    return;
  }
  const [from, to] = [Date.parse(textAt(period, "from")), Date.parse(textAt(period, "to"))];
  if (Number.isNaN(from)) throw invalid("Missing schedule recurrencePeriod 'from' value.");
  if (from < now.getTime()) throw invalid("Invalid schedule recurrencePeriod; 'from' value may not be in past.");
  if (to < from) {
    throw invalid("Invalid schedule recurrencePeriod; 'from' value cannot be after 'to' value");
  }
}

function requireOneOf(what: string, value: string, known: readonly string[]): void {
  if (known.some((one) => isSame(one, value))) return;
  throw invalid(`Invalid ${what} '${value}'; valid values: ${known.map((one) => `'${one}'`).join(", ")}.`);
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function badRequest(reason: string): ArmError {
  return new ArmError(400, { code: "BadRequest", message: `Request properties validation failed: ${reason}` });
}

function invalid(reason: string): ArmError {
  return new ArmError(400, { code: "400", message: `Request properties validation failed: ${reason}` });
}

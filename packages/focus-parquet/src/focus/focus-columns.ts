import type { ColumnType, FocusSchema } from "./schema.ts";

/** Versions of the FOCUS specification that are supported for files of any provider. */
export const FOCUS_SPECIFICATIONS = ["1.0", "1.1", "1.2", "1.3", "1.4"] as const;
export type FocusSpecification = (typeof FOCUS_SPECIFICATIONS)[number];

/**
 * `value`: the column is required and needs a value in each row. `column`: it is required but may be null. `no`: it is
 * optional.
 */
type Mandatory = "value" | "column" | "no";

interface SpecifiedColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly mandatory: Mandatory;
  readonly since: FocusSpecification;
  /** The first version without the column. */
  readonly until: FocusSpecification | undefined;
}

type Group = Omit<SpecifiedColumn, "name"> & { readonly names: string };

const since = (version: FocusSpecification, type: ColumnType, mandatory: Mandatory, names: string): Group => ({
  since: version,
  until: undefined,
  type,
  mandatory,
  names,
});

/**
 * Columns of the cost and usage dataset (FOCUS specification 1.0 to 1.4, CC-BY-4.0). JSON columns are stored as text.
 */
const GROUPS: readonly Group[] = [
  since("1.0", "Decimal", "value", "BilledCost ContractedCost EffectiveCost ListCost"),
  since("1.0", "String", "value", "BillingAccountId BillingCurrency ChargeCategory InvoiceIssuerName"),
  since("1.0", "String", "value", "ServiceCategory ServiceName"),
  since("1.0", "DateTimeOffset", "value", "BillingPeriodEnd BillingPeriodStart ChargePeriodEnd ChargePeriodStart"),
  since("1.0", "String", "column", "BillingAccountName ChargeClass ChargeDescription PricingUnit"),
  since("1.0", "Decimal", "column", "PricingQuantity"),
  { ...since("1.0", "String", "value", "ProviderName PublisherName"), until: "1.4" },
  since("1.0", "Decimal", "no", "ConsumedQuantity ContractedUnitPrice ListUnitPrice"),
  since("1.0", "String", "no", "AvailabilityZone ChargeFrequency CommitmentDiscountCategory CommitmentDiscountId"),
  since("1.0", "String", "no", "CommitmentDiscountName CommitmentDiscountStatus CommitmentDiscountType ConsumedUnit"),
  since("1.0", "String", "no", "PricingCategory RegionId RegionName ResourceId ResourceName ResourceType"),
  since("1.0", "String", "no", "SkuId SkuPriceId SubAccountId SubAccountName Tags"),
  since("1.1", "Decimal", "no", "CommitmentDiscountQuantity"),
  since("1.1", "String", "no", "CapacityReservationId CapacityReservationStatus CommitmentDiscountUnit"),
  since("1.1", "String", "no", "ServiceSubcategory SkuMeter SkuPriceDetails"),
  since("1.2", "Decimal", "no", "PricingCurrencyContractedUnitPrice PricingCurrencyEffectiveCost"),
  since("1.2", "Decimal", "no", "PricingCurrencyListUnitPrice"),
  since("1.2", "String", "no", "BillingAccountType InvoiceId PricingCurrency SubAccountType"),
  since("1.3", "String", "value", "ServiceProviderName"),
  since("1.3", "String", "column", "HostProviderName"),
  since("1.3", "String", "no", "AllocatedMethodDetails AllocatedMethodId AllocatedResourceId AllocatedResourceName"),
  since("1.3", "String", "no", "AllocatedTags ContractApplied"),
  since("1.4", "String", "no", "CommitmentProgramEligibilityDetails InvoiceDetailId"),
];

const COLUMNS: readonly SpecifiedColumn[] = GROUPS.flatMap(({ names, ...group }) =>
  names.split(" ").map((name) => ({ name, ...group })),
).toSorted((one, other) => (one.name < other.name ? -1 : 1));

/**
 * Distinguishes specification versions from Azure's dataset versions, which have the same numbers but additional
 * columns.
 */
const PREFIX = "focus-";

/** The dataset version of files that follow a specification: `focus-1.2`. */
export function datasetVersionOf(specification: FocusSpecification): string {
  return PREFIX + specification;
}

/** True for a dataset version that `datasetVersionOf` returns. */
export function isSpecified(version: string): boolean {
  return FOCUS_SPECIFICATIONS.some((each) => datasetVersionOf(each) === version);
}

/** The columns of a specification in alphabetical order. */
function columnsOf(specification: FocusSpecification): readonly SpecifiedColumn[] {
  return COLUMNS.filter(
    (column) => column.since <= specification && (column.until === undefined || column.until > specification),
  );
}

/** True if a specification has the column. Case matters. */
export function wasSpecified(name: string, specification: FocusSpecification): boolean {
  return columnsOf(specification).some((column) => column.name === name);
}

/** The file name of a specification's schema, as used by `specifiedSchema`. */
export function specifiedSchemaName(specification: FocusSpecification): string {
  return `focuscost_${datasetVersionOf(specification)}.json`;
}

/** The schema with this file name (`focuscost_focus-1.2.json`); undefined if it does not belong to a specification. */
export function specifiedSchema(fileName: string): FocusSchema | undefined {
  const specification = FOCUS_SPECIFICATIONS.find((version) => fileName === specifiedSchemaName(version));
  if (specification === undefined) return undefined;
  const columns = columnsOf(specification).map(({ name, type }) => ({ source: name, sink: name, type }));
  return { name: `FOCUS ${specification}`, columns };
}

/** The type of a column in any version of the specification; undefined for other names. Case matters. */
export function specifiedType(name: string): ColumnType | undefined {
  return COLUMNS.find((column) => column.name === name)?.type;
}

/** Columns that every mapping needs, in lower case: what was charged, when, and in which currency. */
export const NEVER_EMPTY: ReadonlySet<string> = new Set([
  ...["billedcost", "billingcurrency"],
  ...["billingperiodstart", "chargeperiodstart"],
]);

/** Columns that a specification requires in every file, and the subset that needs a value in every row. */
interface MandatoryColumns {
  readonly present: readonly string[];
  readonly filled: readonly string[];
}

export function mandatoryColumns(specification: FocusSpecification): MandatoryColumns {
  const mandatory = columnsOf(specification).filter((column) => column.mandatory !== "no");
  return {
    present: mandatory.map(({ name }) => name),
    filled: mandatory.filter((column) => column.mandatory === "value").map(({ name }) => name),
  };
}

/** The oldest specification that has all of the file's specified columns. */
export function specificationOf(names: readonly string[]): FocusSpecification {
  const present = new Set(names.map((name) => name.toLowerCase()));
  const known = COLUMNS.filter(({ name }) => present.has(name.toLowerCase()));
  const newest = FOCUS_SPECIFICATIONS.findLast((version) => known.some((column) => column.since === version)) ?? "1.0";
  const lacksProviders = !known.some(({ until }) => until !== undefined);
  return newest === "1.3" && lacksProviders ? "1.4" : newest;
}

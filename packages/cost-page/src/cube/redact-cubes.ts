import { CELL_DIMENSIONS, type CostCube } from "exact-values/cost-cube";
import { OTHER_GROUPS } from "./fold-groups.ts";
import { mergeCubes, valueKey } from "./merge-cubes.ts";

/** Columns whose values name nothing of the user: services, places and kinds of charges. */
const PUBLIC_COLUMNS: ReadonlySet<string> = new Set(
  [
    ...["ChargeCategory", "ChargeClass", "ChargeFrequency", "ChargeSubcategory", "PricingCategory", "PricingUnit"],
    ...["CommitmentDiscountCategory", "CommitmentDiscountStatus", "CommitmentDiscountType", "ConsumedUnit"],
    ...["ProviderName", "PublisherName", "ServiceProviderName", "HostProviderName", "BillingCurrency"],
    ...["RegionId", "RegionName", "Region", "AvailabilityZone", "ResourceType", "SkuMeter"],
    ...["ServiceCategory", "ServiceName", "ServiceSubcategory", "x_PublisherCategory", "x_ResourceType"],
    ...["x_SkuMeterCategory", "x_SkuMeterName", "x_SkuMeterSubcategory", "x_SkuServiceFamily", "x_SkuTier"],
    ...["x_PricingSubcategory", "x_SkuRegion", "x_SkuTerm"],
  ].map((name) => name.toLowerCase()),
);

/** Puts numbers in place of names: the same name has the same number wherever it is. */
export interface Redaction {
  readonly cubes: readonly CostCube[];
  /** `scope 3`, by the order in which scopes are asked for. */
  nameOfScope(scope: string): string;
  nameOfSubscription(id: string): string;
}

/**
 * Replaces the names of subscriptions, resource groups, commitments, tag values and of whatever else names something of the user by numbers: `resource
 * group 12`. Names are numbered month by month, those of a month in their order, so that a new one changes no number of the months before. Services,
 * regions, kinds of charges and currencies stay; `""` stays.
 */
export function redactCubes(cubes: readonly CostCube[]): Redaction {
  const numbers = new Map<string, Map<string, number>>();
  const number = (what: string, key: string): string => {
    const known = numbers.get(what) ?? new Map<string, number>();
    numbers.set(what, known);
    const place = known.get(key) ?? known.size + 1;
    known.set(key, place);
    return `${what} ${place}`;
  };
  const hide = (what: string | undefined, text: string, key = text): string =>
    what === undefined || text === "" || text === OTHER_GROUPS ? text : number(what, key);
  return {
    cubes: cubes.map((cube) => {
      const values = cube.values.map((texts, at) => {
        const dimension = cube.dimensions[at] ?? "";
        return texts.map((text) => hide(nameOfDimension(dimension), text, valueKey(dimension, text)));
      });
      const subscription = (id: string): string => hide("subscription", id);
      return mergeCubes(cube.dimensions, [
        {
          ...cube,
          values,
          days: cube.days.map((day) => ({ ...day, subscription: subscription(day.subscription) })),
          savings: cube.savings.map((one) => ({ ...one, subscription: subscription(one.subscription) })),
          commitments: cube.commitments.map((one) => {
            const id = hide("commitment", one.id);
            return { ...one, id, name: id };
          }),
          subscriptionNames: new Map(),
        },
      ]);
    }),
    nameOfScope: (scope) => number("scope", scope),
    nameOfSubscription: (id) => hide("subscription", id),
  };
}

/** What the values of a dimension are called; undefined where they stay. */
function nameOfDimension(dimension: string): string | undefined {
  if (dimension === "subscription") return "subscription";
  if (dimension === "resourceGroup") return "resource group";
  if ((CELL_DIMENSIONS as readonly string[]).includes(dimension)) return undefined;
  if (dimension.startsWith("tag:")) return dimension.slice("tag:".length);
  return PUBLIC_COLUMNS.has(dimension.toLowerCase()) ? undefined : dimension;
}

import type { CostCube } from "exact-values/cost-cube";
import { pageDimension } from "../page-dimensions.ts";
import { mergeCubes, valueKey } from "./merge-cubes.ts";
import { OTHER_GROUPS } from "./small-groups.ts";

/** Columns whose values reveal nothing about the user: services, regions and kinds of charges. */
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

/** The redacted cubes, and the same numbering for other texts. */
export interface Redaction {
  readonly cubes: readonly CostCube[];
  /** `scope 3`, numbered in the order of the calls. */
  nameOfScope(scope: string): string;
  nameOfSubscription(id: string): string;
}

/**
 * Replaces subscriptions, resource groups, commitments, tag values and other identifying values with numbers: `resource
 * group 12`. The same name always gets the same number. Names are numbered month by month, and in sorted order within a
 * month, so that new names do not change the numbers of earlier months. Services, regions, kinds of charges, currencies
 * and `""` stay.
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
      return mergeCubes(cube.dimensions, [
        {
          ...cube,
          values,
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

/** The label for redacted values of a dimension; undefined if they are not redacted. */
function nameOfDimension(dimension: string): string | undefined {
  const known = pageDimension(dimension);
  if (known !== undefined) return known.redactedAs;
  if (dimension.startsWith("tag:")) return dimension.slice("tag:".length);
  return PUBLIC_COLUMNS.has(dimension.toLowerCase()) ? undefined : dimension;
}

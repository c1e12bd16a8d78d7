import { formatSkuPriceDetails } from "focus-parquet/upgrade";
import { always, type ColumnSources, from } from "./column-source.ts";
import type { RunPlan } from "./run-plan.ts";

const MARKETPLACE = "SaaS";

/** Columns for resource, service, meter and SKU. */
export function productColumns(plan: RunPlan): ColumnSources {
  const enrollment = plan.scope.agreement === "EA";
  const nothing = always("");
  const region = from("resource", (c) => c.resource.regionName);
  const description = from("meter", (c) => c.meter.description);
  const meterName = from("meter", (c) => c.meter.name);
  const unit = from("meter", (c) => c.meter.pricing.unit);
  const sold = (name: string): boolean => name === MARKETPLACE;
  return {
    AvailabilityZone: nothing,
    ChargeDescription: description,
    ConsumedUnit: unit,
    PricingUnit: unit,
    // Reservation rows have no publisher.
    PublisherName: from("charge", (c) => (c.kind.commitment?.type === "Reservation" ? "" : c.meter.service.publisher)),
    Region: region,
    RegionId: from("resource", (c) => c.resource.regionId),
    RegionName: region,
    ResourceId: from("resource", (c) => c.resource.id),
    ResourceName: from("resource", (c) => c.resource.name),
    ResourceType: from("resource", (c) => c.resource.typeName),
    ServiceCategory: from("meter", (c) => c.meter.service.category),
    ServiceName: from("meter", (c) => c.meter.service.name),
    ServiceSubcategory: from("meter", (c) => c.meter.service.subcategory),
    SkuId: from("meter", (c) => c.meter.skuId),
    SkuMeter: meterName,
    // Filled since 1.2, which no longer has x_SkuDetails.
    SkuPriceDetails:
      plan.datasetVersion === "1.2" ? from("meter", (c) => formatSkuPriceDetails(c.meter.details) ?? "") : nothing,
    SkuPriceId: from("meter", (c) => c.meter.skuPriceId),
    Tags: plan.hard
      ? from("charge", (c) => markedTags(c.resource.tags, c.mark))
      : from("resource", (c) => c.resource.tags),
    UsageUnit: unit,
    x_PricingBlockSize: from("meter", (c) => c.meter.pricing.blockSize),
    x_PricingUnitDescription: from("meter", (c) => c.meter.pricing.description),
    x_PublisherCategory: from("meter", (c) => (sold(c.meter.service.name) ? "Marketplace" : "Cloud Provider")),
    x_PublisherId: from("meter", (c) => (enrollment ? (c.meter.service.publisher.split(" ")[0] ?? "") : "")),
    x_ResourceGroupName: from("resource", (c) => c.resource.groupName),
    x_ResourceType: from("resource", (c) => c.resource.type),
    x_ServiceModel: from("meter", (c) => c.meter.service.model),
    x_SkuDescription: description,
    x_SkuDetails: from("meter", (c) => c.meter.details),
    x_SkuIsCreditEligible: from("meter", (c) => (c.meter.creditEligible ? "True" : "False")),
    x_SkuMeterCategory: from("meter", (c) => c.meter.service.meterCategory),
    x_SkuMeterId: from("meter", (c) => c.meter.id),
    x_SkuMeterName: meterName,
    x_SkuMeterSubcategory: from("meter", (c) => c.meter.subcategory),
    x_SkuOfferId: from("meter", (c) => (enrollment ? (c.meter.offerId ?? "MS-AZR-0017P") : "")),
    x_SkuPartNumber: from("meter", (c) => c.meter.partNumber),
    x_SkuPlanName: nothing,
    x_SkuRegion: from("meter", (c) => c.meter.region),
    x_SkuServiceFamily: from("meter", (c) => (enrollment ? "" : c.meter.service.family)),
    x_SkuTier: always(enrollment ? "" : "1"),
  };
}

/** Adds a unique member to the tags of each row, so that a dictionary cannot compress the column. */
function markedTags(tags: string, mark: string): string {
  const member = `"trace":"${mark}"`;
  return tags === "" ? `{${member}}` : `${tags.slice(0, -1)},${member}}`;
}

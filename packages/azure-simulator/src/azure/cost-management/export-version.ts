import { ArmError } from "../arm/arm-error.ts";

/** Versions that support FOCUS, runs of a chosen period, overwriting and compression. */
const MODERN: readonly string[] = [
  "2026-06-01",
  "2025-12-01-preview",
  "2025-03-01",
  "2024-10-01-preview",
  "2023-07-01-preview",
];
const LEGACY: readonly string[] = [
  "2024-08-01",
  "2023-11-01",
  "2023-09-01",
  "2023-08-01",
  "2023-04-01-preview",
  "2023-03-01",
  "2022-10-01",
  "2021-10-01",
  "2020-12-01-preview",
  "2020-06-01",
  "2019-11-01",
  "2019-01-01",
];

/** Exports created by one generation of versions are invisible to the other. */
export function isModernVersion(apiVersion: string): boolean {
  return MODERN.includes(apiVersion);
}

/** Throws ArmError 400 for a version that the service does not have. */
export function requireExportsVersion(apiVersion: string): void {
  if (MODERN.includes(apiVersion) || LEGACY.includes(apiVersion)) return;
  throw new ArmError(400, {
    code: "NoRegisteredProviderFound",
    message:
      `No registered resource provider found for location 'global' and API version '${apiVersion}' for type ` +
      `'exports'. The supported api-versions are '${[...MODERN, ...LEGACY].join(", ")}'. The supported ` +
      "locations are ''.",
  });
}

/** The export types that a version supports. */
export function exportTypesOf(apiVersion: string): readonly string[] {
  const first = ["Usage", "ActualCost", "AmortizedCost"];
  if (!isModernVersion(apiVersion)) return first;
  const later = ["PriceSheet", "ReservationTransactions", "ReservationRecommendations", "ReservationDetails"];
  return [...first, "FocusCost", ...later];
}

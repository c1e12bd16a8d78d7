import { ArmError } from "../arm/arm-error.ts";

/** The quota buckets that Cost Management names in its headers. */
export type QuotaBucket = "qpu" | "entity" | "tenant" | "clienttype" | "client";

/** Cost Management's own headers of a throttled call: seconds to wait per bucket. */
export function costManagementHeaders(
  seconds: Readonly<Partial<Record<QuotaBucket, number>>>,
): Readonly<Record<string, string>> {
  const entries = Object.entries(seconds).flatMap(([bucket, wait]) => {
    const prefix = `x-ms-ratelimit-microsoft.costmanagement-${bucket}`;
    const counted = bucket === "qpu" || bucket === "client" ? [] : [[`${prefix}-requests`, "DefaultQuota:0"]];
    return [[`${prefix}-retry-after`, String(wait)], ...counted];
  });
  return Object.fromEntries(entries);
}

export function tooManyRequests(headers: Readonly<Record<string, string>>): ArmError {
  return new ArmError(429, { code: "429", message: "Too many requests. Please retry." }, headers);
}

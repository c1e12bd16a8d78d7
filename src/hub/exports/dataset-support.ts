import type { DatasetType } from "focus-parquet/schemas";
import { parseScopeKind, type ScopeId } from "../scope.ts";
import { scopeSupport } from "../scope-kind.ts";

interface DatasetRefusal {
  /** Completes "Scope ... ". */
  readonly refusal: string;
  /** What to do in its place. */
  readonly instead: string;
}

/** The scopes that have price sheets and reservations, in words. */
export const DATASET_SCOPES = "enrollments (EA) and billing profiles (MCA, MPA)";

/**
 * Why Azure exports no such dataset of a scope; undefined where it does. Price sheets and reservations are to be had of enrollments and billing profiles
 * alone, whatever the role; costs of whatever `scopeSupport` takes.
 */
export function datasetRefusal(scope: ScopeId, dataset: DatasetType): DatasetRefusal | undefined {
  if (dataset === "FocusCost") return undefined;
  const kind = parseScopeKind(scope);
  const isEnrollment = kind.kind === "billing-account" && kind.agreement === "ea";
  if (isEnrollment || kind.kind === "billing-profile") return undefined;
  const { title } = scopeSupport(scope);
  const isAccount = kind.kind === "billing-account";
  return {
    refusal: `is ${/^[aeiou]/.test(title) ? "an" : "a"} ${title}${isAccount ? " of a Microsoft Customer Agreement" : ""}, and Azure exports ${dataset} of ${DATASET_SCOPES} only`,
    instead: `Ask for ${dataset} at ${insteadOf(kind)}, as a scope of its own, and take it out of the datasets of this one. A scope that is there for its prices or reservations alone has no FocusCost among its datasets, so that no cost counts twice.`,
  };
}

function insteadOf(kind: ReturnType<typeof parseScopeKind>): string {
  if (!("billingAccountId" in kind)) return "the enrollment or the billing profile that pays for it";
  if (kind.kind === "invoice-section") return `its billing profile ${kind.billingProfileId}`;
  return kind.billingAccountId.includes(":")
    ? "the billing profiles of the account"
    : `its enrollment ${kind.billingAccountId}`;
}

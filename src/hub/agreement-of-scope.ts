import type { Agreement } from "focus-parquet/schemas";
import { parseScopeKind, type ScopeId } from "./scope.ts";

/** The agreement that a billing scope belongs to, as its resource ID says; undefined for scopes that exist under either. */
export function agreementOfScope(scope: ScopeId): Agreement | undefined {
  const kind = parseScopeKind(scope);
  switch (kind.kind) {
    case "billing-account":
      return kind.agreement;
    case "department":
    case "enrollment-account":
      return "ea";
    case "billing-profile":
    case "invoice-section":
    case "customer":
      return "mca";
    default:
      return undefined;
  }
}

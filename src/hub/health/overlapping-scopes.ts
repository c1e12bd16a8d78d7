import { formatOverlapMonths } from "../partition/shared-costs.ts";
import type { HealthEvidence, OverlapEvidence } from "./evidence.ts";
import type { HealthFinding } from "./finding.ts";

const MAX_NAMED = 5;

/** `OverlappingScopes` for each scope whose months hold costs that months of other scopes also hold. */
export function findOverlappingScopes({ overlaps }: HealthEvidence): readonly HealthFinding[] | undefined {
  return overlaps?.map(overlapFinding);
}

/** The finding about one overlap: a warning in every sweep and, with `fail-on-overlap`, the failure of a month. */
export function overlapFinding({ scope, others, months, remoteUrl }: OverlapEvidence): HealthFinding {
  const more = others.length > MAX_NAMED ? ` and ${others.length - MAX_NAMED} more` : "";
  const where = remoteUrl === undefined ? "" : ` in the remote hub ${remoteUrl}`;
  const remedy =
    "Export each cost under one scope only: remove the narrower or the wider scope from settings.json, and delete its months.";
  return {
    code: "OverlappingScopes",
    message: `${formatOverlapMonths(months)} of ${scope} ${months.length === 1 ? "holds" : "hold"} costs that these scopes also hold${where}: ${others.slice(0, MAX_NAMED).join(", ")}${more}.`,
    remedy:
      remoteUrl === undefined
        ? remedy
        : `${remedy} Months there may belong to another hub: agree with its owner on what each hub exports.`,
    isWarning: true,
    scope,
  };
}

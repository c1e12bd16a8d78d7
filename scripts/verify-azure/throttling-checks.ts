import type { Check } from "./azure-check.ts";
import type { AzurePlace } from "./place.ts";
import { openRawExports } from "./raw-exports.ts";

/** What responses say about quotas. The hub's clients wait for the longest time that they find. */
export function throttlingChecks(place: AzurePlace): readonly Check[] {
  const { name, options, traffic } = place;
  const raw = openRawExports(place);
  return [
    {
      question: `A burst of ${options.burst === 0 ? "" : `${options.burst} `}reads of the history`,
      believed: undefined,
      observe: async () => {
        if (options.burst === 0) return { notAsked: "needs --burst" };
        const answers = await Promise.all(
          Array.from({ length: options.burst }, () => raw.sendOnce("GET", name, "/runHistory")),
        );
        const counts = Map.groupBy(answers, ({ status }) => status);
        return [...counts].map(([status, same]) => `${same.length} times ${status}`).join(", ");
      },
    },
    {
      question: "Throttled responses during the checks",
      believed: undefined,
      observe: async () => traffic.throttled().join("; ") || `none in ${traffic.answers} responses`,
    },
    {
      question: "Quota headers, latest values",
      believed: undefined,
      observe: async () => traffic.quota().join(", ") || "none",
    },
  ];
}

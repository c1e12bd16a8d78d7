import { addMonths, firstDay, lastDay, monthOfDate } from "exact-values/month";
import { DATASET_TYPES } from "focus-parquet/schemas";
import { fieldOf, listField, textField } from "../../src/azure/http/json-fields.ts";
import { datasetRefusal } from "../../src/hub/settings/requested-datasets.ts";
import { answerText } from "./arm-words.ts";
import type { Check } from "./azure-check.ts";
import type { AzurePlace } from "./place.ts";
import { openRawExports } from "./raw-exports.ts";
import { scratchExport } from "./scratch-export.ts";

/**
 * At which scopes, and in which form, Azure accepts exports of price sheets and reservations. There are no recordings
 * of them.
 */
export function datasetChecks(place: AzurePlace): readonly Check[] {
  const { clock, exports, name, options, scratch } = place;
  const { scope } = options;
  const raw = openRawExports(place);
  const others = DATASET_TYPES.filter((type) => type !== "FocusCost");
  const nameOf = (dataset: string): string => `${name}-${dataset.toLowerCase()}`;
  const isOffered = others.every((dataset) => datasetRefusal(scope, dataset) === undefined);
  const made = others.map(
    (dataset): Check => ({
      question: `PUT of a ${dataset} export, as a hub creates it`,
      believed: isOffered ? "201" : "400 BadRequest",
      observe: async () => {
        const of = nameOf(dataset);
        scratch.add(`export ${of} of ${scope}`, () => exports.delete(scope, of));
        const answer = await raw.send("PUT", of, "", scratchExport(place, scope, "hub", dataset));
        if (answer.status >= 400) scratch.drop(`export ${of} of ${scope}`);
        return answer.status >= 400 ? answerText(answer) : String(answer.status);
      },
    }),
  );
  // The other checks need existing exports.
  if (!isOffered) return made;
  return [
    ...made,
    {
      question: "Filter names of recommendations as GET returns them",
      believed: "ReservationScope, LookBackPeriod, ResourceType",
      observe: async () => {
        const answer = await raw.send("GET", nameOf("ReservationRecommendations"));
        if (answer.status >= 400) return answerText(answer);
        const path = ["properties", "definition", "dataSet", "configuration"];
        const configuration = path.reduce<unknown>((body, key) => fieldOf(body, key), answer.body);
        return listField(configuration, "filters")
          .map((filter) => textField(filter, "name"))
          .join(", ");
      },
    },
    {
      question: "A price sheet run for the previous month",
      believed: "200",
      observe: async () => {
        const month = addMonths(monthOfDate(clock.now()), -1);
        const timePeriod = { from: `${firstDay(month)}T00:00:00Z`, to: `${lastDay(month)}T00:00:00Z` };
        const answer = await raw.send("POST", nameOf("PriceSheet"), "/run", { timePeriod });
        return answer.status >= 400 ? answerText(answer) : String(answer.status);
      },
    },
  ];
}

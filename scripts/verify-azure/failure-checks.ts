import { fieldOf, textField } from "../../src/azure/http/json-fields.ts";
import { answerText, memberNames, wordOf } from "./arm-words.ts";
import type { Check } from "./azure-check.ts";
import type { AzurePlace } from "./place.ts";
import { openRawExports } from "./raw-exports.ts";
import { endOf, historyRunId, MAX_POLLS, POLL_MS } from "./run-checks.ts";
import { scratchExport } from "./scratch-export.ts";

const ASSIGNMENTS_API = "2022-04-01";

/** A run that cannot deliver, because its export's own identity has just lost its role. */
export function failureChecks(place: AzurePlace): readonly Check[] {
  const { clock, containerId, exports, manager, name, options, scratch } = place;
  const of = `${name}-fails`;
  const raw = openRawExports(place);
  return [
    {
      question: "Azure gives the export's identity one role on the container",
      believed: "1 role",
      observe: async () => {
        scratch.add(`export ${of} of ${options.scope}`, () => exports.delete(options.scope, of));
        const answer = await raw.send("PUT", of, "", scratchExport(place, options.scope));
        if (answer.status >= 400) return answerText(answer);
        const principalId = textField(fieldOf(answer.body, "identity"), "principalId") ?? "";
        const assignments = await manager.list(
          `${containerId}/providers/Microsoft.Authorization/roleAssignments`,
          ASSIGNMENTS_API,
        );
        const own = assignments.filter(
          (item) => textField(fieldOf(item, "properties"), "principalId")?.toLowerCase() === principalId.toLowerCase(),
        );
        for (const item of own) await manager.delete(textField(item, "id") ?? "", ASSIGNMENTS_API);
        return `${own.length} role${own.length === 1 ? "" : "s"}`;
      },
    },
    {
      question: "Result of a run without write permission",
      believed: "Failed, error{code message}, code Unauthorized",
      observe: async () => {
        if (options.waitMinutes === 0) return { notAsked: "needs --wait-minutes" };
        const begun = await raw.send("POST", of, "/run");
        if (begun.status >= 400) return answerText(begun);
        let [run] = await raw.history(of);
        for (let polls = 1; run === undefined && polls < MAX_POLLS; polls += 1) {
          await clock.sleep(POLL_MS);
          [run] = await raw.history(of);
        }
        const ended = await endOf(place, of, historyRunId(run));
        if ("notAsked" in ended) return ended;
        const { properties } = ended;
        const error = fieldOf(properties, "error");
        const reported = error === undefined || error === null ? "no error" : `error{${memberNames(error)}}`;
        return `${wordOf(textField(properties, "status"))}, ${reported}, code ${wordOf(fieldOf(error, "code"))}`;
      },
    },
  ];
}

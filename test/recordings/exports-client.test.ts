import { InputError, ServiceError } from "exact-values/errors";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CostManagement } from "../../src/azure/cost-exports/cost-management.ts";
import { callExports, callRefused, openReplayedExports, wholeRefusal } from "./exports-calls.ts";
import { interactionAt, readFacts } from "./recordings.ts";
import { type Replay, startReplay } from "./replay.ts";

let replay: Replay;
let exports: CostManagement;
beforeAll(async () => {
  replay = await startReplay();
  exports = openReplayedExports(replay);
});
afterAll(() => replay.close());

describe("the hub's client sends the recorded Cost Management requests (client-outcomes.test.ts checks the results)", () => {
  test.each(readFacts("cost-management-exports").map((_, index) => index))("entry %i", async (index) => {
    const recorded = interactionAt("cost-management-exports", index);
    replay.play(recorded);
    await callExports(exports, recorded);
    const asked = replay.calls.find(({ method }) => method === recorded.method);
    const { pathname } = new URL(recorded.url);
    expect(asked?.url.pathname).toBe(pathname);
    if (recorded.method === "POST") expect(asked?.body).toBe("");
    if (recorded.method === "PUT") expect(JSON.parse(asked?.body ?? "")).toMatchObject(recorded.requestBody as object);
  });
});

/** By entry: the code that a user sees, and the part of the remedy that distinguishes it from others. */
const REFUSALS: readonly (readonly [number, string, RegExp])[] = [
  [0, "ExportsThrottled", /run the workflow again/],
  [2, "StorageFirewalled", /an identity of its own/],
  [3, "UnsupportedExport", /billing account that pays/],
  [4, "400", /Follow Azure's message/],
  [5, "InvalidExportSchedule", /clock/],
  [6, "InvalidExportPeriod", /start-month/],
  [7, "ScopeNotFound", /Check its ID/],
  [8, "StorageFirewalled", /trusted Azure services/],
  [9, "DestinationForbidden", /Role Based Access Control Administrator/],
  [10, "UnsupportedExport", /billing account that pays/],
  [11, "NoCostDataYet", /48 hours/],
  [12, "ProviderNotRegistered", /az provider register/],
  [13, "DestinationForbidden", /Role Based Access Control Administrator/],
  [14, "MissingRole", /Microsoft Customer Agreement/],
  [15, "MissingRole", /scope/],
  [16, "ExportIdentityFailed", /Run the workflow again/],
  [17, "ExportNotFound", /configure-exports/],
  [18, "ExportIdentityRefused", /Role Based Access Control Administrator/],
];
describe("a refusal of Cost Management is reported with its remedy", () => {
  test("every fragment is a refusal, except one with the headers of a query", () => {
    expect([...REFUSALS.map(([entry]) => entry), 1].toSorted((a, b) => a - b)).toEqual(
      readFacts("cost-management-errors").map((_, index) => index),
    );
  });

  test.each(REFUSALS)("entry %i is %s", async (index, code, expectedRemedy) => {
    const recorded = wholeRefusal(interactionAt("cost-management-errors", index), index);
    replay.play(recorded);
    const error = await callRefused(exports, recorded).catch((e) => e);
    expect(error instanceof InputError || error instanceof ServiceError).toBe(true);
    const { code: seen, remedy } = error as ServiceError;
    expect([seen, remedy]).toEqual([code, expect.stringMatching(expectedRemedy)]);
  });

  // The recorded and documented codes are text, but services have also sent a numeric status.
  test.each(REFUSALS.filter(([index]) => isNumeric(index)))(
    "entry %i with a numeric code is %s",
    async (index, code) => {
      const recorded = wholeRefusal(interactionAt("cost-management-errors", index), index);
      const { error } = recorded.responseBody as { error: { code: string; message: string } };
      replay.play({ ...recorded, responseBody: { error: { ...error, code: Number(error.code) } } });
      const refused = await callRefused(exports, recorded).catch((e) => e);
      expect((refused as ServiceError).code).toBe(code);
    },
  );

  test("a failed run with a numeric code is reported with this code", async () => {
    const [run] = (interactionAt("cost-management-exports", 6).responseBody as { value: readonly object[] }).value;
    const properties = {
      ...(run as { properties: object }).properties,
      status: "Failed",
      error: { code: 400, message: "No." },
    };
    replay.play({ ...interactionAt("cost-management-exports", 6), responseBody: { value: [{ ...run, properties }] } });
    const [reported] = await exports.runHistory("/subscriptions/11111111-2222-3333-4444-555555555555", "hub-daily");
    expect(reported?.error).toEqual({ code: "400", message: "No." });
  });
});

function isNumeric(index: number): boolean {
  const { responseBody } = wholeRefusal(interactionAt("cost-management-errors", index), index);
  return /^\d+$/.test((responseBody as { error?: { code?: string } }).error?.code ?? "");
}

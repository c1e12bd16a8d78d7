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

describe("what Cost Management was asked, the hub's client asks (what it gets is in client-outcomes.test.ts)", () => {
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

/** By entry of the file: the code that a user sees, and what of the expectedRemedy distinguishes it from others. */
const REFUSALS: readonly (readonly [number, string, RegExp])[] = [
  [0, "ExportsThrottled", /run the workflow again/],
  [2, "StorageFirewalled", /creates an identity for each export/],
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
describe("a refusal of Cost Management is reported with its expectedRemedy", () => {
  test("every fragment but one, the headers of a query, is a refusal", () => {
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

  // Recorded is text; the specification of the envelope says so, too, and services have sent a status all the same.
  test.each(REFUSALS.filter(([index]) => isNumeric(index)))(
    "entry %i with a number for its code is %s",
    async (index, code) => {
      const recorded = wholeRefusal(interactionAt("cost-management-errors", index), index);
      const { error } = recorded.responseBody as { error: { code: string; message: string } };
      replay.play({ ...recorded, responseBody: { error: { ...error, code: Number(error.code) } } });
      const refused = await callRefused(exports, recorded).catch((e) => e);
      expect((refused as ServiceError).code).toBe(code);
    },
  );

  test("a failed run whose code is a number is reported with it", async () => {
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

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CostManagement, openCostManagement } from "../../src/azure/cost-exports/cost-management.ts";
import { InputError, ServiceError } from "../../src/errors.ts";
import type { ExportBody } from "../../src/hub/exports/export-body.ts";
import { movedClock } from "../actions/deploy-hub/moved-clock.ts";
import type { Interaction } from "./interaction.ts";
import { interactionAt, readFacts } from "./recordings.ts";
import { type Replay, startReplay } from "./replay.ts";

let replay: Replay;
let exports: CostManagement;
beforeAll(async () => {
  replay = await startReplay();
  exports = openCostManagement({
    cloud: "AzureCloud",
    resourceManagerUrl: replay.url,
    clock: movedClock(),
    signal: new AbortController().signal,
    userAgent: "cost-hub/test (recordings)",
    random: () => 0,
    credential: { getToken: async () => ({ token: "a-token", expiresOnTimestamp: Date.now() + 3_600_000 }) },
  });
});
afterAll(() => replay.close());

interface Target {
  readonly scope: string;
  readonly name: string;
  readonly operation: string;
}

function targetOf({ method, url }: Interaction): Target {
  const { pathname } = new URL(url);
  const [, scope = "", name = "", action] =
    /^(.*?)\/?providers\/Microsoft\.CostManagement\/exports(?:\/([^/]+)(?:\/(\w+))?)?$/.exec(
      decodeURIComponent(pathname),
    ) ?? [];
  return { scope, name, operation: action ?? (name === "" ? "list" : method) };
}

/** The call of the hub that makes such a request. */
async function call({ scope, name, operation }: Target, { requestBody }: Interaction): Promise<unknown> {
  const { eTag, ...body } = (requestBody ?? { properties: {} }) as unknown as ExportBody & { eTag?: string };
  switch (operation) {
    case "list":
      return exports.exports(scope);
    case "GET":
      return exports.get(scope, name);
    case "DELETE":
      return exports.delete(scope, name);
    case "run":
      return exports.run(scope, name);
    case "runHistory":
      return exports.runHistory(scope, name);
    default:
      return exports.put(scope, name, body, eTag ?? '"none"');
  }
}

interface RecordedExport {
  readonly name: string;
  readonly eTag: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

interface RecordedRun {
  readonly id: string;
  readonly properties: Readonly<Record<string, string | null>>;
}

/** What a caller has to learn from an answer, told from the record alone. */
function lesson({ operation, scope }: Target, { status, responseBody }: Interaction): unknown {
  const list = (responseBody as { value?: readonly unknown[] } | null)?.value ?? [];
  if (status === 404) return undefined;
  if (operation === "run") return undefined;
  if (operation === "DELETE") return true;
  if (operation === "list") return (list as RecordedExport[]).map((one) => exportLesson(scope, one));
  if (operation !== "runHistory") return exportLesson(scope, responseBody as unknown as RecordedExport);
  const runs = (list as RecordedRun[]).map(({ id, properties }) => ({
    runId: id.split("/").at(-1),
    status: properties.status,
    executionType: properties.executionType,
    submittedTime: properties.submittedTime,
  }));
  // The hub asks for the newest first, in whichever order they come.
  return runs.toSorted((a, b) => ((a.submittedTime ?? "") < (b.submittedTime ?? "") ? 1 : -1));
}

function exportLesson(scope: string, { name, eTag, properties }: RecordedExport) {
  const { nextRunTimeEstimate, ...written } = properties;
  return {
    ...{ scope, name, eTag, body: { properties: written } },
    ...(nextRunTimeEstimate === undefined ? {} : { nextRunTime: nextRunTimeEstimate }),
  };
}

describe("what Cost Management answered, read by the hub's client", () => {
  test.each(readFacts("cost-management-exports").map((_, index) => index))("entry %i", async (index) => {
    const recorded = interactionAt("cost-management-exports", index);
    const target = targetOf(recorded);
    replay.play(recorded);
    const learned = await call(target, recorded);
    const expected = lesson(target, recorded);
    if (expected === undefined) expect(learned).toBeUndefined();
    else expect(learned).toMatchObject(expected as object);

    const asked = replay.calls.find(({ method }) => method === recorded.method);
    const { pathname } = new URL(recorded.url);
    expect(asked?.url.pathname).toBe(pathname);
    if (recorded.method === "POST") expect(asked?.body).toBe("");
    if (recorded.method === "PUT") expect(JSON.parse(asked?.body ?? "")).toMatchObject(recorded.requestBody as object);
  });
});

/** By entry of the file: the code that a user sees, and what of the remedy tells it from others. */
const REFUSALS: readonly (readonly [number, string, RegExp])[] = [
  [0, "ExportsThrottled", /run the workflow again/],
  [2, "StorageFirewalled", /identity of their own/],
  [3, "UnsupportedExport", /billing account that pays/],
  [4, "400", /Follow what Azure says/],
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
/** Statuses of fragments whose source told none. */
const LIKELY_STATUS: Readonly<Record<number, number>> = { 8: 400, 9: 401, 11: 400, 13: 401, 14: 401, 15: 401, 16: 400 };

describe("a refusal of Cost Management is told with its remedy", () => {
  test("every fragment but one, the headers of a query, is a refusal", () => {
    expect([...REFUSALS.map(([entry]) => entry), 1].toSorted((a, b) => a - b)).toEqual(
      readFacts("cost-management-errors").map((_, index) => index),
    );
  });

  test.each(REFUSALS)("entry %i is %s", async (index, code, remedy) => {
    const recorded = interactionAt("cost-management-errors", index);
    const { method, responseBody } = recorded;
    const body =
      typeof responseBody === "string" ? { error: { code: "", message: responseBody } } : recorded.responseBody;
    replay.play({ ...recorded, responseBody: body, status: recorded.status ?? LIKELY_STATUS[index] ?? 0 });
    const scope = "/subscriptions/11111111-2222-3333-4444-555555555555";
    const operation = method === "PUT" || /query$/.test(recorded.url) ? "PUT" : "run";
    const error = await call({ scope, name: "hub-daily", operation }, { ...recorded, requestBody: null }).catch(
      (e) => e,
    );
    expect(error instanceof InputError || error instanceof ServiceError).toBe(true);
    const { code: seen, cure } = error as ServiceError;
    expect([seen, cure]).toEqual([code, expect.stringMatching(remedy)]);
  });
});

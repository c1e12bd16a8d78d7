import type { ArmAnswer, ArmRequest } from "../../src/azure/arm/arm-client.ts";
import { idOfRun, manifestNameOf } from "../../src/azure/cost-exports/export-run.ts";
import type { ExportBody } from "../../src/hub/exports/export-body.ts";
import { wishedExports } from "../../src/hub/exports/export-wish.ts";
import type { ScopeId } from "../../src/hub/scope.ts";
import type { Check } from "./check.ts";
import type { Place } from "./place.ts";
import { answerOf } from "./storage-answer.ts";

const REFUSALS = [400, 401, 403, 404, 409, 412, 429];
const DAY_MS = 86_400_000;
const POLL_MS = 30_000;
const ENDED = /^(?:Completed|Failed|Timeout|NewDataNotAvailable|DataNotAvailable)$/i;
const QUOTAS = ["qpu", "entity", "tenant", "clienttype", "client"].flatMap((bucket) =>
  ["remaining", "consumed", "retry-after", "requests"].map(
    (told) => `x-ms-ratelimit-microsoft.costmanagement-${bucket}-${told}`,
  ),
);

/** What creating, running and finding runs of an export relies on. */
export function exportChecks(place: Place): readonly Check[] {
  const { arm, clock, container, exports, name, wish } = place;
  const raw = (method: ArmRequest["method"], operation: string, body?: unknown): Promise<ArmAnswer> => {
    const path = `/${wish.scope}/providers/Microsoft.CostManagement/exports/${name}${operation}`;
    const url = `${path}?api-version=${exports.apiVersion}`;
    return arm.send(
      `${method} ${name}${operation}`,
      { method, url, ...(body === undefined ? {} : { body }) },
      REFUSALS,
    );
  };
  const refusalOf = async (answer: Promise<ArmAnswer>): Promise<string> => String((await answer).status);
  const runs = async () =>
    (await exports.runHistory(wish.scope, name)).filter((run) => /^OnDemand$/i.test(run.executionType));
  let body: ExportBody | undefined;
  const knownBody = (): ExportBody => {
    body ??= scratchExport(place, wish.scope);
    return body;
  };
  return [
    {
      asks: "Nothing stands in the way of an export",
      expected: "nothing",
      look: async () => {
        const { scope, storageAccountId } = wish;
        const asked = { scopes: [scope], purpose: "configure", storageAccountId, container: name } as const;
        const { problems } = await exports.preflight(asked);
        return problems.map(({ error }) => error.code).join(", ") || "nothing";
      },
    },
    {
      asks: "A new export has an eTag",
      expected: "yes",
      look: async () => ((await exports.put(wish.scope, name, knownBody())).eTag === undefined ? "no" : "yes"),
      isNeeded: true,
    },
    {
      asks: "An update without an eTag",
      expected: "400",
      look: async () => refusalOf(raw("PUT", "", knownBody())),
    },
    {
      asks: "An update of a version that is gone",
      expected: "400",
      look: async () => refusalOf(raw("PUT", "", { ...knownBody(), eTag: '"1d0000000000000"' })),
    },
    {
      asks: "An update of the version that stands there",
      expected: "a new eTag",
      look: async () => {
        const before = (await exports.get(wish.scope, name))?.eTag;
        const after = (await exports.put(wish.scope, name, knownBody(), before)).eTag;
        return after !== undefined && after !== before ? "a new eTag" : `eTag ${after} after ${before}`;
      },
    },
    {
      asks: "A run with an empty object for a body",
      expected: "400",
      look: () => refusalOf(raw("POST", "/run", {})),
    },
    {
      asks: "A run of a period that ends in the future",
      expected: "400",
      look: () => {
        const [from, to] = [1, 3].map((days) => new Date(clock.now().getTime() + days * DAY_MS).toISOString());
        return refusalOf(raw("POST", "/run", { timePeriod: { from, to } }));
      },
    },
    {
      asks: "A run is found by the history alone",
      expected: "1 new run",
      look: async () => {
        const known = new Set((await runs()).map(idOfRun));
        await exports.run(wish.scope, name);
        for (let tries = 0; tries < 10; tries += 1) {
          const fresh = (await runs()).filter((run) => !known.has(idOfRun(run)));
          if (fresh.length > 0) return `${fresh.length} new run${fresh.length === 1 ? "" : "s"}`;
          await clock.sleep(POLL_MS);
        }
        return "no new run";
      },
    },
    {
      asks: "Headers that tell the quota",
      expected: undefined,
      look: async () => {
        const answer = await raw("GET", "/runHistory");
        const told = [...QUOTAS, "retry-after"].flatMap((header) => {
          const value = answer.header(header);
          return value === undefined ? [] : [`${header}: ${value}`];
        });
        return told.join(", ") || "none";
      },
    },
    {
      asks: `How the run ends, within ${wish.waitMinutes} minutes`,
      expected: undefined,
      look: async () => {
        const endMs = clock.now().getTime() + wish.waitMinutes * 60_000;
        for (;;) {
          const [newest] = await runs();
          if (newest !== undefined && ENDED.test(newest.status)) {
            const manifest = manifestNameOf(newest, name);
            if (manifest === undefined) return `${newest.status}, no manifest named`;
            const found = await answerOf(() => container.getBlobClient(manifest).getProperties());
            return `${newest.status}, manifest ${manifest}: ${found === "done" ? "there" : found}`;
          }
          if (clock.now().getTime() >= endMs) return `still ${newest?.status ?? "unknown"}`;
          await clock.sleep(POLL_MS);
        }
      },
    },
    {
      asks: "Deleting an export twice",
      expected: "deleted, then not there",
      look: async () => {
        const words = [await exports.delete(wish.scope, name), await exports.delete(wish.scope, name)];
        return words.map((was) => (was ? "deleted" : "not there")).join(", then ");
      },
    },
  ];
}

/** A daily export as a hub makes it, but for the container, which no hub looks into. */
export function scratchExport({ clock, name, wish }: Place, scope: ScopeId): ExportBody {
  const policy = {
    ...{ hubName: name, storageAccountId: wish.storageAccountId, datasetVersion: "1.0r2" },
    ...({ compression: "none", runBy: "hub" } as const),
  };
  const [daily] = wishedExports(scope, policy, clock.now());
  if (daily === undefined) throw new Error("a hub keeps a daily export for each scope");
  const { properties } = daily.body;
  const { destination } = properties.deliveryInfo;
  return {
    ...daily.body,
    properties: {
      ...properties,
      deliveryInfo: { destination: { ...destination, container: name, rootFolderPath: "run" } },
    },
  };
}

import { InputError } from "exact-values/errors";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  desiredExports,
  EXPORT_COMPRESSIONS,
  EXPORT_RUNNERS,
  type ExportPolicy,
} from "../../../src/hub/exports/desired-exports.ts";
import type { ExportBody, ExportProperties } from "../../../src/hub/exports/export-body.ts";
import { hubExportName } from "../../../src/hub/exports/export-kinds.ts";
import {
  type ExportPlan,
  type FoundExport,
  type PlannedExport,
  planExports,
} from "../../../src/hub/exports/export-plan.ts";
import { formatExportPlan } from "../../../src/hub/exports/export-plan-text.ts";
import { parseScopeId, type ScopeId } from "../../../src/hub/scope.ts";
import { supportedScopes } from "../arbitrary-scope.ts";

const ACCOUNT = "/subscriptions/s/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/contosostore";
const OTHER_ACCOUNT = ACCOUNT.replace("contosostore", "fabrikamstore");
const NOW = new Date("2026-11-21T12:00:00Z");
const A = parseScopeId("/subscriptions/a");
const B = parseScopeId("/subscriptions/b");
const POLICY: ExportPolicy = {
  hubName: "finops",
  storageAccountId: ACCOUNT,
  datasetVersion: "1.0r2",
  compression: "none",
  runBy: "hub",
};

/** The exports in Azure, by scope. */
type Azure = ReadonlyMap<ScopeId, readonly FoundExport[]>;

interface Wish {
  readonly policy?: ExportPolicy;
  readonly scopes?: readonly ScopeId[];
  readonly left?: readonly ScopeId[];
  readonly prune?: boolean;
  readonly erased?: ReadonlySet<ScopeId>;
  readonly now?: Date;
}

function plan(
  azure: Azure,
  { policy = POLICY, scopes = [A], left = [], prune = false, erased, now = NOW }: Wish = {},
): ExportPlan {
  const of = (list: readonly ScopeId[]) => new Map(list.map((scope) => [scope, azure.get(scope) ?? []]));
  const more = erased === undefined ? {} : { erased };
  return planExports({ policy, wanted: of(scopes), left: of(left), prune, now, ...more });
}

/** Changes a body as Cost Management returns it: other case, no destination type, and added properties. */
function stored(body: ExportBody): ExportBody {
  const { type: _, ...destination } = body.properties.deliveryInfo.destination;
  const identity = body.identity && { ...body.identity, principalId: "p", tenantId: "t" };
  return {
    ...(identity === undefined ? {} : { identity }),
    ...(body.location === undefined ? {} : { location: body.location }),
    properties: {
      ...body.properties,
      compressionMode: body.properties.compressionMode === "gzip" ? "GZip" : "None",
      deliveryInfo: { destination: { ...destination, resourceId: destination.resourceId?.toLowerCase() ?? "" } },
    },
  };
}

function apply(azure: Azure, { exports }: ExportPlan): Azure {
  const next = new Map([...azure].map(([scope, list]) => [scope, [...list]]));
  for (const planned of exports) {
    const list = next.get(planned.scope) ?? [];
    const others = list.filter(({ name }) => name.toLowerCase() !== planned.name.toLowerCase());
    if (planned.action === "create" || planned.action === "update") {
      next.set(planned.scope, [...others, { name: planned.name, eTag: '"2"', body: stored(planned.body) }]);
    }
    if (planned.action === "remove" && planned.isPruned) next.set(planned.scope, others);
  }
  return next;
}

/** The hub's exports in the desired state. */
function asWished(scope: ScopeId, policy = POLICY): readonly FoundExport[] {
  return desiredExports(scope, policy, NOW).map(({ name, body }) => ({ name, eTag: '"1"', body: stored(body) }));
}

function changed(found: FoundExport, properties: Partial<ExportProperties>): FoundExport {
  return { ...found, body: { ...found.body, properties: { ...found.body.properties, ...properties } } };
}

const actionsOf = ({ exports }: ExportPlan) => exports.map(({ action, name }) => `${action} ${name}`);
const codesOf = ({ faults }: ExportPlan) =>
  faults.map(({ error }) => (error instanceof InputError ? error.code : error));
const daily = hubExportName("finops", "daily");
const monthly = hubExportName("finops", "monthly");
const firstOf = (scope: ScopeId): FoundExport => {
  const [found] = asWished(scope);
  if (found === undefined) throw new Error("no export is asked for");
  return found;
};

describe("a plan", () => {
  test("creates both exports of a new scope, and then nothing more", () => {
    const first = plan(new Map());
    expect(actionsOf(first)).toEqual([`create ${daily}`, `create ${monthly}`]);
    expect(actionsOf(plan(apply(new Map(), first)))).toEqual([`unchanged ${daily}`, `unchanged ${monthly}`]);
  });

  test("is formatted like Terraform's: signs, properties, counts", () => {
    const azure = new Map([[A, [changed(firstOf(A), { compressionMode: "GZip" })]]]);
    const text = formatExportPlan(plan(azure)).join("\n");
    expect(text).toContain(
      `/subscriptions/a\n  ~ ${daily}\n      ~ compressionMode: "GZip" -> "none"\n  + ${monthly}\n`,
    );
    expect(text).toContain('      + definition.timeframe: "TheLastMonth"');
    expect(text).toMatch(/Plan: 1 to create, 1 to change, 0 to delete, 0 unchanged\.$/);
  });

  test("keeps an existing description and identity, and includes the version", () => {
    const found = changed(firstOf(A), { format: "Parquet", exportDescription: "Ours" });
    const body = { ...found.body, identity: { type: "systemAssigned" }, location: "centralus" };
    const [update] = plan(new Map([[A, [{ ...found, body }]]])).exports;
    expect(update).toMatchObject({
      action: "update",
      eTag: '"1"',
      changes: [{ path: "format", before: "Parquet", after: "Csv" }],
      body: { identity: { type: "SystemAssigned" }, location: "centralus", properties: { exportDescription: "Ours" } },
    });
  });
});

const DRIFTS: readonly (readonly [string, (found: FoundExport) => FoundExport])[] = [
  [
    "definition.type",
    (found) => changed(found, { definition: { ...found.body.properties.definition, type: "ActualCost" } }),
  ],
  [
    "definition.timeframe",
    (found) => changed(found, { definition: { ...found.body.properties.definition, timeframe: "WeekToDate" } }),
  ],
  [
    "definition.dataSet.configuration.columns",
    (found) =>
      changed(found, {
        definition: {
          ...found.body.properties.definition,
          dataSet: { granularity: "Daily", configuration: { dataVersion: "1.0r2", columns: ["BilledCost"] } },
        },
      }),
  ],
  ["dataOverwriteBehavior", (found) => changed(found, { dataOverwriteBehavior: "OverwritePreviousReport" })],
  ["partitionData", (found) => changed(found, { partitionData: false })],
  ["schedule.status", (found) => changed(found, { schedule: { status: "Active", recurrence: "Daily" } })],
  [
    "deliveryInfo.destination.container",
    (found) => {
      const { destination } = found.body.properties.deliveryInfo;
      return changed(found, { deliveryInfo: { destination: { ...destination, container: "ingestion" } } });
    },
  ],
  [
    "deliveryInfo.destination.rootFolderPath",
    (found) => {
      const { destination } = found.body.properties.deliveryInfo;
      return changed(found, { deliveryInfo: { destination: { ...destination, rootFolderPath: "elsewhere" } } });
    },
  ],
];

describe("drift", () => {
  test.each(DRIFTS)("of %s is shown and repaired", (path, drift) => {
    const azure: Azure = new Map([[A, asWished(A).map((found) => (found.name === daily ? drift(found) : found))]]);
    const repair = plan(azure);
    expect(actionsOf(repair)).toEqual([`update ${daily}`, `unchanged ${monthly}`]);
    const [update] = repair.exports;
    expect(update?.action === "update" && update.changes.map((change) => change.path)).toEqual([path]);
    expect(actionsOf(plan(apply(azure, repair)))).toEqual([`unchanged ${daily}`, `unchanged ${monthly}`]);
  });

  test("is not reported for different spelling: case, slashes, or recurrence None of an export without a schedule", () => {
    const azure = new Map([
      [
        A,
        asWished(A).map((found) => {
          const { destination } = found.body.properties.deliveryInfo;
          return {
            ...changed(found, {
              format: "csv",
              schedule: { status: "inactive", recurrence: "None" },
              deliveryInfo: { destination: { ...destination, rootFolderPath: "/Subscriptions/A/" } },
            }),
            name: found.name.toUpperCase(),
          };
        }),
      ],
    ]);
    expect(plan(azure).exports.map(({ action }) => action)).toEqual(["unchanged", "unchanged"]);
  });

  test("of an ended schedule is repaired", () => {
    const policy: ExportPolicy = { ...POLICY, runBy: "azure" };
    const azure = new Map([[A, asWished(A, policy)]]);
    const later = new Date("2050-02-01T00:00:00Z");
    expect(actionsOf(plan(azure, { policy }))).toEqual([`unchanged ${daily}`, `unchanged ${monthly}`]);
    expect(actionsOf(plan(azure, { policy, now: later }))).toEqual([`update ${daily}`, `update ${monthly}`]);
  });
});

describe("the dates of a schedule in Azure", () => {
  const policy: ExportPolicy = { ...POLICY, runBy: "azure" };
  const withPeriod = (found: FoundExport, period: object): FoundExport => {
    const { schedule } = found.body.properties;
    const recurrencePeriod = { from: "", ...schedule?.recurrencePeriod, ...period };
    return changed(found, { schedule: { ...schedule, recurrencePeriod } });
  };
  const actionWith = (period: object): string | undefined => {
    const [first, ...rest] = asWished(A, policy);
    if (first === undefined) throw new Error("no export");
    return actionsOf(plan(new Map([[A, [withPeriod(first, period), ...rest]]]), { policy }))[0];
  };

  test.each([
    ["a start years in the future", { from: "2031-01-01T00:00:00Z" }],
    ["an end tomorrow", { to: new Date(NOW.getTime() + 86_400_000).toISOString() }],
    ["an end a year in the future", { to: "2027-12-01T00:00:00Z" }],
    ["an end in the past", { to: "2020-01-01T00:00:00Z" }],
  ])("are repaired: %s", (_, period) => expect(actionWith(period)).toBe(`update ${daily}`));

  test.each([
    ["a start in the past", { from: "2020-01-01T00:00:00Z" }],
    ["a later end than the hub's own", { to: "2099-01-01T00:00:00Z" }],
    ["no end", { to: undefined }],
    ["the same instants in a different notation", { to: "2050-01-01T00:00:00.000Z" }],
  ])("stay: %s", (_, period) => expect(actionWith(period)).toBe(`unchanged ${daily}`));

  test("are ignored if the hub runs the export itself", () => {
    const [first, ...rest] = asWished(A);
    if (first === undefined) throw new Error("no export");
    const azure = new Map([[A, [withPeriod(first, { from: "2031-01-01T00:00:00Z" }), ...rest]]]);
    expect(actionsOf(plan(azure))[0]).toBe(`unchanged ${daily}`);
  });
});

describe("exports of other owners", () => {
  const deliveringTo = (found: FoundExport, resourceId: string, container = "msexports"): FoundExport =>
    changed(found, { deliveryInfo: { destination: { container, resourceId, rootFolderPath: "x" } } });

  test("are never changed if the name of their hub starts like this one's, whether the scope stays or is removed", () => {
    const theirs = { ...deliveringTo(firstOf(A), OTHER_ACCOUNT), name: "finops-hub-daily-costdetails" };
    const azure = new Map([[A, [theirs, ...asWished(A)]]]);
    expect(actionsOf(plan(azure))).toEqual([`unchanged ${daily}`, `unchanged ${monthly}`]);
    expect(actionsOf(plan(azure, { scopes: [], left: [A], prune: true }))).toEqual([
      `remove ${daily}`,
      `remove ${monthly}`,
    ]);
  });

  test("with the name of this hub are an error for that scope and stay", () => {
    const theirs = deliveringTo(firstOf(A), OTHER_ACCOUNT);
    const azure = new Map([[A, [theirs]]]);
    const result = plan(azure, { scopes: [A, B] });
    expect(actionsOf(result)).toEqual([
      `foreign ${daily}`,
      `create ${monthly}`,
      `create ${daily}`,
      `create ${monthly}`,
    ]);
    expect(codesOf(result)).toEqual(["ExportOfAnotherHub"]);
    expect(actionsOf(plan(azure, { scopes: [], left: [A], prune: true }))).toEqual([]);
  });

  test("are an error if they deliver to ingestion, and a note if they deliver to msexports", () => {
    const lake = { ...deliveringTo(firstOf(A), ACCOUNT.toUpperCase(), "Ingestion"), name: "my-report" };
    const beside = { ...deliveringTo(firstOf(A), ACCOUNT), name: "my-other-report" };
    const elsewhere = { ...deliveringTo(firstOf(A), OTHER_ACCOUNT, "ingestion"), name: "not-ours" };
    const result = plan(new Map([[A, [lake, beside, elsewhere, ...asWished(A)]]]));
    expect(codesOf(result)).toEqual(["ExportIntoIngestion"]);
    expect(result.faults[0]).toMatchObject({ scope: A, name: "my-report" });
    expect(actionsOf(result)).toEqual([`unchanged ${daily}`, `unchanged ${monthly}`, "foreign my-other-report"]);
  });
});

test("null properties in Azure equal absent ones", () => {
  const [found] = asWished(A);
  const { properties, ...others } = found?.body ?? {};
  const reported = JSON.parse(JSON.stringify(properties), (key, value) =>
    key === "configuration" ? { ...value, columns: null, filters: null } : value,
  );
  const destination = { ...reported.deliveryInfo.destination, storageAccount: null, sasToken: null };
  const body = { ...others, properties: { ...reported, exportDescription: null, deliveryInfo: { destination } } };
  expect(plan(new Map([[A, [{ name: daily, eTag: undefined, body }]]])).exports[0]?.action).toBe("unchanged");
  const lost = {
    ...body.properties,
    format: null,
    deliveryInfo: { destination: { ...destination, resourceId: null } },
  };
  const stray = { name: "partners", eTag: undefined, body: { properties: lost } };
  expect(actionsOf(plan(new Map([[A, [stray]]])))).toEqual([`create ${daily}`, `create ${monthly}`]);
});

describe("a scope that was removed from the settings", () => {
  test("keeps its exports until they are pruned", () => {
    const azure = new Map([[B, asWished(B)]]);
    const kept = plan(azure, { left: [B] });
    expect(kept.exports.filter(({ scope }) => scope === B)).toEqual([
      { scope: B, name: daily, action: "remove", isPruned: false },
      { scope: B, name: monthly, action: "remove", isPruned: false },
    ]);
    expect(formatExportPlan(kept).at(-1)).toContain(
      "2 kept although their scopes were removed from the settings; prune deletes them",
    );
    const pruned = apply(azure, plan(azure, { scopes: [], left: [B], prune: true }));
    expect(pruned.get(B)).toEqual([]);
  });

  test("loses its exports without pruning if the settings erase it, and no other scope does", () => {
    const azure = new Map([A, B].map((scope) => [scope, asWished(scope)]));
    const erased = apply(azure, plan(azure, { scopes: [], left: [A, B], erased: new Set([B]) }));
    expect([erased.get(A)?.length, erased.get(B)?.length]).toEqual([2, 0]);
  });
});

test("a second plan after applying the first is empty, whatever existed before", () => {
  const policies = fc.record({
    hubName: fc.constantFrom("finops", "FinOps Hub", "a.b"),
    storageAccountId: fc.constant(ACCOUNT),
    datasetVersion: fc.constantFrom("1.0", "1.0r2", "1.0-preview(v1)"),
    compression: fc.constantFrom(...EXPORT_COMPRESSIONS),
    runBy: fc.constantFrom(...EXPORT_RUNNERS),
  });
  const scopeLists = fc.uniqueArray(
    supportedScopes.map((text) => parseScopeId(text)),
    { maxLength: 5 },
  );
  const drifts = fc.constantFrom(...DRIFTS.map(([, drift]) => drift), (found: FoundExport) => found);
  const idle = (planned: PlannedExport): boolean =>
    planned.action === "unchanged" ||
    planned.action === "foreign" ||
    (planned.action === "remove" && !planned.isPruned);
  fc.assert(
    fc.property(
      fc.record({
        scopes: scopeLists,
        left: scopeLists,
        before: policies,
        policy: policies,
        drift: drifts,
        prune: fc.boolean(),
      }),
      ({ scopes, left, before, policy, drift, prune }) => {
        const gone = left.filter((scope) => !scopes.includes(scope));
        const existing = [...scopes.slice(1), ...gone].map(
          (scope) => [scope, asWished(scope, before).map(drift)] as const,
        );
        const desired = { policy, scopes, left: gone, prune };
        const first = plan(new Map(existing), desired);
        const after = apply(new Map(existing), first);
        const second = plan(after, desired);
        expect(second.exports.filter((planned) => !idle(planned))).toEqual([]);
        for (const scope of scopes) {
          expect(
            second.exports.filter((planned) => planned.scope === scope && planned.action === "unchanged"),
          ).toHaveLength(2);
        }
      },
    ),
  );
});

import { beforeEach, expect, test } from "vitest";
import {
  describeHeld,
  describeLakeOverlap,
  readLakeEvidence,
} from "../../../src/actions/configure-exports/lake-overlap.ts";
import { openBlobService } from "../../../src/azure/storage/blob-service.ts";
import { parseScopeId } from "../../../src/hub/scope.ts";
import type { BlobStore } from "../../../src/lake/storage/blob-store.ts";
import { completeCsv } from "../../worlds/stored-hub/complete-csv.ts";
import { openForEachTest } from "../../worlds/stored-hub/open-for-tests.ts";
import { startHub } from "../../worlds/stored-hub/simulated-hub.ts";
import { subscription, writeByHand } from "../../worlds/stored-hub/written-run.ts";

const ACCOUNT = "/providers/Microsoft.Billing/billingAccounts/7654321";
const ONE = subscription(1);
const TWO = subscription(2);

const hub = openForEachTest(startHub);
let lake: BlobStore;
beforeEach(async () => {
  const { account: accountName, key, url } = hub.storage;
  const { signal } = new AbortController();
  const endpoint = { url, accountName };
  lake = openBlobService({ endpoint, credential: { key }, userAgent: "cost-hub/test (configure-exports)", signal })(
    "ingestion",
  );
});

async function deliver(scope: string, subAccount: string, month = "06"): Promise<void> {
  const content = completeCsv(`BilledCost,BillingCurrency,SubAccountId\n1,USD,${subAccount}\n`, {
    BillingPeriodStart: `2026-${month}-01T00:00:00Z`,
  });
  const runId = `${scope.replaceAll(/[^a-z0-9]+/gi, "-")}-${month}`;
  const days = { from: `2026-${month}-01`, to: `2026-${month}-30` };
  await writeByHand(hub, { scope, runId, ...days, submittedTime: "2026-07-02T02:00:00Z", parts: [{ content }] });
}

test("reports a subscription and its billing account only once the lake has the same month of both", async () => {
  const scopes = [ACCOUNT, ONE, TWO].map((scope) => parseScopeId(scope));
  await deliver(ACCOUNT, ONE.toUpperCase());
  await deliver(TWO, TWO);
  await deliver(ONE, ONE, "05");
  expect((await hub.ingest()).exitCode).toBe(0);
  const before = await readLakeEvidence(lake, scopes);
  expect(before.overlaps).toEqual([]);
  // TWO and the account each have a month, but the account's costs do not include TWO.
  expect(before.isAnswered(parseScopeId(ACCOUNT), parseScopeId(TWO))).toBe(true);

  await deliver(ONE, ONE);
  await hub.ingest();
  const { overlaps: found } = await readLakeEvidence(lake, scopes);
  expect(found).toHaveLength(1);
  const [text] = found.map(describeLakeOverlap);
  for (const words of ["202606", ACCOUNT.toLowerCase(), ONE, "counted twice"])
    expect(text?.toLowerCase()).toContain(words.toLowerCase());

  hub.storage.forgetRequests();
  expect((await readLakeEvidence(lake, scopes.slice(1))).overlaps).toEqual([]);
  expect(hub.storage.requests).toEqual([]);
});

test("reports a planned subscription before it is ingested if its account's months already contain it", async () => {
  await deliver(ACCOUNT, ONE.toUpperCase());
  expect((await hub.ingest()).exitCode).toBe(0);
  const { held } = await readLakeEvidence(
    lake,
    [ACCOUNT, ONE, TWO].map((scope) => parseScopeId(scope)),
  );
  expect(held.map(({ inner }) => `/${inner}`)).toEqual([ONE]);
  expect(held.map(describeHeld)[0]).toMatch(/202606 .*7654321.*Once it is ingested, these costs are counted twice/);
});

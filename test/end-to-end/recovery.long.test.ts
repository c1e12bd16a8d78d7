import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readDocument } from "../repo/markdown-document.ts";
import { accountOfBooks, accountOfLake } from "../worlds/living-hub/lake-and-books.ts";
import { type LivingHub, startLivingHub } from "../worlds/living-hub/living-hub.ts";
import { type RecoveringPerson, recoveringPerson } from "../worlds/living-hub/recovering-person.ts";

// Each test creates a fault and follows docs/recovery.md until the lake equals the books again.
const SCOPE = "/subscriptions/5f1e8b1c-0000-4000-8000-000000000001";
const FOLDER = SCOPE.slice(1);
const FILE = `${FOLDER}/202606/focuscost/focuscost.parquet`;
const VALUES = { SCOPE: FOLDER, MONTH: "202606" };

let hub: LivingHub;
let person: RecoveringPerson;
const { blocks } = readDocument("docs/recovery.md");
const block = (tag: string): string => {
  const found = blocks.find(({ tags }) => tags.includes(tag));
  if (found === undefined) throw new Error(`docs/recovery.md has no block ${tag}`);
  return found.text;
};
/** Pastes a block after the page's values. */
const paste = (tag: string, values?: Readonly<Record<string, string>>): Promise<string> =>
  person.paste(`${block("values")}${block(tag)}`, values);

beforeAll(async () => {
  hub = await startLivingHub({
    time: "2026-07-08T09:00:00Z",
    costManagement: { scopes: [{ scope: SCOPE, rows: 60 }] },
    settlingMs: 1,
  });
  await hub.cloud.arm.putResource(`${hub.accountId}/blobServices/default`, {
    properties: {
      deleteRetentionPolicy: { enabled: true, days: 7 },
      containerDeleteRetentionPolicy: { enabled: true, days: 7 },
    },
  });
  await hub.commitScopes(SCOPE);
  expect((await hub.step("configure-exports")).hasSucceeded).toBe(true);
  person = recoveringPerson(hub);
  await person.paste(`gh workflow run hub-backfill.yml -f start-month=202605 -f end-month=202606
gh workflow run hub-daily.yml -f wait=true`);
  await lakeIsBooks();
}, 300_000);
afterAll(() => hub?.close());

async function startAgain(): Promise<void> {
  await paste("start");
  await paste("catch-up");
}

async function lakeIsBooks(): Promise<void> {
  await hub.cloud.costManagement.catchUp();
  const books = accountOfBooks(hub.cloud.costManagement.books.all());
  expect(books.months).toBe(3);
  expect(await accountOfLake(hub.containers)).toEqual(books);
}

describe("a container", () => {
  test.each(["ingestion", "tables", "config", "msexports"] as const)(
    "%s is deleted: ingest says so and creates nothing, and the documented commands bring it back",
    async (name) => {
      const container = name === "tables" ? undefined : hub.containers[name];
      await hub.cloud.storage.deleteContainer(name);
      const failed = await hub.step("ingest", { table: "costs" });
      expect(failed.hasSucceeded).toBe(false);
      const printed =
        /az storage container restore --account-name \S+ --name \S+ --deleted-version \S+ --auth-mode login/;
      expect(failed.summary).toContain("ContainerDeleted");
      expect(failed.summary.replaceAll("\\", "")).toMatch(printed);
      expect(await container?.exists()).not.toBe(true);

      await paste("stop");
      expect(person.stopped.size).toBe(9);
      const listed = JSON.parse(await paste("container-list")) as readonly Readonly<Record<string, unknown>>[];
      const version = String(listed.find((one) => one.name === name && one.deleted === true)?.version);
      const restore = block("container-restore").replace("--name ingestion", `--name ${name}`);
      await person.paste(`${block("values")}${restore}`, { VERSION: version });
      await paste("container-deploy");
      await startAgain();
      expect(person.stopped.size).toBe(0);
      await lakeIsBooks();
    },
  );

  test("ingestion was created again by another tool: Azure refuses the restore, and the lake is exported again", async () => {
    await hub.cloud.storage.deleteContainer("ingestion");
    const listed = JSON.parse(await paste("container-list")) as readonly Readonly<Record<string, unknown>>[];
    const version = String(listed.find((one) => one.name === "ingestion" && one.deleted === true)?.version);
    await hub.cloud.storage.ensureContainer("ingestion");
    await expect(paste("container-restore", { VERSION: version })).rejects.toThrow(/already exists/);
    await paste("container-anew");
    expect(person.deployments.at(-1)).toEqual({ "recreate-containers": "true" });
    await person.paste(`gh workflow run hub-backfill.yml -f start-month=202605 -f end-month=202606 -f force=true
gh workflow run hub-daily.yml -f force=true -f wait=true`);
    await lakeIsBooks();
  });

  test("tables may be created again if its content is given up", async () => {
    await hub.cloud.storage.deleteContainer("tables");
    const again = await hub.step("ingest", { table: "costs", "recreate-containers": "true" });
    expect(again.hasSucceeded, again.summary).toBe(true);
    expect(again.summary).toContain("3 months");
  });
});

describe("a month", () => {
  test("was deleted, and a new export restores it", async () => {
    await hub.containers.ingestion.deleteBlob(FILE);
    await paste("month-export");
    await lakeIsBooks();
  });

  test("was deleted, and soft delete restores it", async () => {
    await hub.containers.ingestion.deleteBlob(FILE);
    const listed = JSON.parse(await paste("month-deleted", VALUES)) as readonly Readonly<Record<string, string>>[];
    const { deletionId = "" } = listed.findLast(({ name }) => name === FILE) ?? {};
    await paste("month-undelete", { ...VALUES, DELETION_ID: deletionId });
    await startAgain();
    await lakeIsBooks();
  });

  test("was overwritten, and its copy in the table restores it", async () => {
    await hub.containers.ingestion.getBlockBlobClient(FILE).upload("damaged", 7);
    const lines = (await paste("month-copies", VALUES)).split("\n").filter((line) => line.includes(FOLDER.slice(14)));
    const [newest = ""] = lines.toSorted((a, b) => Number(b.split("\t")[1]) - Number(a.split("\t")[1]));
    await paste("month-copy", { ...VALUES, COPY: newest.split("\t")[0] ?? "" });
    await lakeIsBooks();
    await startAgain();
    await lakeIsBooks();
  });
});

test("the remaining blocks of the page are commands that a shell accepts", async () => {
  await paste("role");
  await paste("lock");
});

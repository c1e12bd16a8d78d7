import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convert } from "focus-parquet";
import { afterEach, beforeEach, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "allocate-"));
  await mkdir(join(folder, "lake"));
  for (const month of ["06", "07"]) await writeMonth(month, { subscription: "sub" });
  await writeRules({ dimensions: [{ name: "team", rules: [{ name: "Tag", from: ["tag:team"] }] }] });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Three charges of one third of a cent more than a cent. */
async function writeMonth(
  month: string,
  { name = month, subscription }: { readonly name?: string; readonly subscription: string },
): Promise<void> {
  const period = `2026-${month}-01T00:00:00Z,2026-0${Number(month) + 1}-01T00:00:00Z`;
  const charges = ["a", "b", ""].map(
    (team) =>
      `0.0133,0.0133,EUR,${subscription},${period},${period},Usage,Storage,"${team && `{""team"":""${team}""}`}"`,
  );
  const header =
    "BilledCost,EffectiveCost,BillingCurrency,SubAccountId,BillingPeriodStart,BillingPeriodEnd,ChargePeriodStart,ChargePeriodEnd,ChargeCategory,ServiceName,Tags";
  const part = join(folder, "part.csv");
  await writeFile(part, `${[header, ...charges].join("\n")}\n`);
  await convert({ files: [part], out: join(folder, "lake", `${name}.parquet`), partial: true });
}

function writeRules(rules: unknown): Promise<void> {
  return writeFile(join(folder, "allocation.json"), JSON.stringify(rules, undefined, 2));
}

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function allocate(...args: readonly string[]): Promise<Ended> {
  const paths = ["--lake", join(folder, "lake"), "--rules", join(folder, "allocation.json")];
  return new Promise((resolve) => {
    const script = ["--conditions=source", join(ROOT, "scripts", "allocate.ts")];
    execFile(process.execPath, [...script, ...paths, ...args], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

test("writes the table and a journal whose cents equal the total, and leaves no file of another run", async () => {
  const out = join(folder, "out");
  expect(await allocate("--out", out, "--charges")).toMatchObject({ code: 0, stderr: "" });
  expect((await readdir(out)).sort()).toEqual([
    ...["allocation.parquet", "charges-202606.parquet", "charges-202607.parquet"],
    ...["journal-202606.csv", "journal-202607.csv", "summaries"],
  ]);
  expect((await allocate("--out", out, "--teams", "Team")).code).toBe(0);
  expect((await readdir(join(out, "teams"))).sort()).toEqual(
    ["a", "b", "unallocated"].flatMap((team) => [`${team}.csv`, `${team}.html`]),
  );
  const { code, stdout } = await allocate("--out", out, "--months", "2026-07", "--clearing", "Azure, all");
  expect([code, stdout.split("\n")]).toEqual([
    0,
    [
      ...["202607: 3 charges; 0.04 EUR billed, 0.04 effective.", "  team, EUR, effective cost:"],
      ...["    a: 0.01", "    b: 0.01", "    Unallocated: 0.01", ""],
    ],
  ]);
  expect((await readdir(out)).sort()).toEqual(["allocation.parquet", "journal-202607.csv", "summaries", "teams"]);
  expect(await readdir(join(out, "teams"))).toEqual([]);
  expect(await readdir(join(out, "summaries"))).toEqual(["202607.json"]);
  expect((await readFile(join(out, "journal-202607.csv"), "utf8")).split("\r\n")).toEqual([
    "Month,Dimension,Target,Parent,Currency,Description,Debit,Credit",
    "202607,team,a,,EUR,Cloud costs 2026-07,0.02,",
    "202607,team,b,,EUR,Cloud costs 2026-07,0.01,",
    "202607,team,Unallocated,,EUR,Cloud costs 2026-07,0.01,",
    '202607,team,"Azure, all",,EUR,Clearing,,0.04',
    "",
  ]);
});

test("a month that cannot be read is left out and named, and the others are allocated", async () => {
  await writeFile(join(folder, "lake", "08.parquet"), "PAR1 but not parquet PAR1");
  const { code, stderr, stdout } = await allocate("--out", join(folder, "out"));
  expect([code, stdout.match(/^\d{6}: /gm)]).toEqual([1, ["202606: ", "202607: "]]);
  expect(stderr).toContain("08.parquet");
});

test("two files with costs of one subscription and month are named, because they count twice", async () => {
  await writeMonth("07", { name: "again", subscription: "other" });
  expect((await allocate("--out", join(folder, "out"))).stderr).toBe("");
  await writeMonth("07", { name: "again", subscription: "SUB" });
  const part = join(folder, "part.csv");
  await writeFile(part, (await readFile(part, "utf8")).replaceAll("0.0133", "0.5"));
  await rm(join(folder, "lake", "again.parquet"));
  await convert({ files: [part], out: join(folder, "lake", "again.parquet"), partial: true });
  const { code, stderr } = await allocate("--out", join(folder, "out"));
  expect([code, stderr]).toEqual([
    0,
    "07 and again contain the same costs (of sub) in 202607 (1 month), which are counted twice.\n",
  ]);
});

test.each([
  ["an option that is missing", [], "InvalidOption", "--out is needed to allocate"],
  ["a result inside the lake", ["--out", "LAKE/out"], "InvalidOption", "which is inside --lake"],
  ["an unknown dimension", ["--out", "OUT", "--teams", "tem"], "InvalidOption", "Use one of these: team"],
  ["an invalid month", ["--out", "OUT", "--months", "202613"], "InvalidMonth", '"202613" is not a month'],
  ["an invalid file of tags", ["--out", "OUT", "--tags", "RULES"], "InvalidInput", "is not a file of container tags"],
])("%s is refused with exit code 2", async (_, args, code, message) => {
  const named = (text: string): string =>
    text
      .replace("LAKE", join(folder, "lake"))
      .replace("OUT", join(folder, "out"))
      .replace("RULES", join(folder, "allocation.json"));
  const ended = await allocate(...args.map(named));
  expect([ended.code, ended.stdout]).toEqual([2, ""]);
  expect(ended.stderr).toContain(`${code}: `);
  expect(ended.stderr).toContain(message);
});

test("faulty rules are refused with line and column", async () => {
  await writeRules({ dimensions: [{ name: "team", rules: [{ name: "Tag", from: ["tag:team"], pool: "x" }] }] });
  const ended = await allocate("--out", join(folder, "out"));
  expect(ended.code).toBe(2);
  expect(ended.stderr).toMatch(/allocation\.json line 8, column 19: dimensions\[0\]\.rules\[0\]\.from must be omitted/);
});

import { createHash } from "node:crypto";
import { ONE } from "exact-values/decimal";
import { addDays, type Day, firstDay, type Month } from "exact-values/month";
import { expect, test } from "vitest";
import type { AllocationRow } from "../../src/hub/allocation/allocation-rows.ts";
import { writeTeamFiles } from "../../src/page-source/team/team-files.ts";

const MONTHS = ["202609", "202610", "202611"] as Month[];
const ASSETS = {
  ...{ script: "", style: "" },
  sha256: (text: string) => createHash("sha256").update(text).digest("base64"),
  // The embedded data stay readable, so that the test can search them.
  gzip: (text: string) => text,
};

interface Team {
  readonly target: string;
  readonly parent: string;
  readonly subAccount: string;
  readonly name: string;
  /** Cost of a day, and the part of the shared network. */
  readonly direct: bigint;
  readonly shared: bigint;
}

const TEAMS: readonly Team[] = [
  { target: "Payments", parent: "Commerce", subAccount: "sub-111", name: "Pay prod", direct: 1234567n, shared: 31n },
  { target: "Müller & Söhne", parent: "Legacy", subAccount: "sub-222", name: "MS prod", direct: 7654321n, shared: 47n },
  { target: "=cmd|' /C calc'!A1", parent: "", subAccount: "sub-333", name: "Evil", direct: 9182736n, shared: 59n },
];
const NETWORK = { subAccount: "sub-net", subAccountName: "Hub network" };
const POOL = TEAMS.reduce((sum, { shared }) => sum + shared, 0n);

function rowsOf({ direct, name, parent, shared, subAccount, target }: Team, month: Month): AllocationRow[] {
  const days = Array.from({ length: month === "202611" ? 20 : 30 }, (_, at) => addDays(firstDay(month), at));
  return days.flatMap((day: Day): AllocationRow[] => {
    const place = { dimension: "team", target, parent: parent || undefined, currency: "EUR", day, category: "Usage" };
    const own = { ...place, subAccount, subAccountName: name, kind: "direct", charges: 3 } as const;
    const part = { ...place, kind: "shared", rule: "network", step: 1, ratio: (shared * ONE) / POOL } as const;
    return [
      {
        ...own,
        service: "VM",
        rule: "Tagged",
        step: "tag",
        billed: direct * 10n ** 11n,
        effective: direct * 10n ** 11n,
      },
      ...["hub", "hub-2"].map(
        (hub): AllocationRow => ({
          ...{ ...part, ...NETWORK, subAccount: `sub-net-${hub}`, service: "Bandwidth" },
          ...{ billed: -shared, effective: shared * 10n ** 15n },
        }),
      ),
    ];
  });
}

function filesOf(team: Team, months = MONTHS) {
  return writeTeamFiles(
    months.map((month) => ({ month, rows: rowsOf(team, month) })),
    {
      ...{ dimension: "team", target: team.target, title: `Costs of ${team.target}`, hubVersion: "1.2.3" },
      ...{ now: new Date("2026-11-22T06:00:00Z"), assets: ASSETS },
    },
  );
}

test("the files of a team have nothing of others: no names, subscriptions, amounts or ratios", () => {
  for (const team of TEAMS) {
    const { csv, html } = filesOf(team);
    const text = `${csv}\n${html}`;
    expect(html).toContain("sub-");
    for (const other of TEAMS.filter((one) => one !== team)) {
      const names = [other.target, other.target.slice(1), other.subAccount, other.name, other.parent].filter(Boolean);
      const amounts = [other.direct, other.shared, other.direct * 20n, other.direct * 30n, POOL].map(String);
      const ratio = ((other.shared * ONE) / POOL).toString().slice(0, 12);
      for (const secret of [...names, ratio]) expect(text).not.toContain(secret);
      // Short numbers occur by chance, so amounts are searched as the digits of an exact decimal.
      for (const amount of amounts.filter(({ length }) => length > 4)) expect(text).not.toContain(amount);
    }
    expect(text).not.toContain("sub-net");
    expect(text).not.toContain("Hub network");
    expect(text).not.toContain("x_Ratio");
    expect(text).not.toContain(((team.shared * ONE) / POOL).toString().slice(0, 12));
  }
});

test("the CSV file has the exact rows of the team, added up where only the subscription of others differs", () => {
  const [payments] = TEAMS;
  if (payments === undefined) throw new Error("no team");
  const lines = filesOf(payments, ["202611" as Month])
    .csv.trimEnd()
    .split("\r\n");
  expect(lines).toHaveLength(1 + 2 * 20);
  expect(lines.filter((line) => line.includes("2026-11-02"))).toEqual([
    "202611,team,Payments,Commerce,direct,Tagged,tag,2026-11-02,sub-111,Pay prod,VM,Usage,EUR,3,0.1234567,0.1234567",
    "202611,team,Payments,Commerce,shared,network,1,2026-11-02,,,Bandwidth,Usage,EUR,,-0.000000000000000062,0.062",
  ]);
});

test("names of files are safe and unique, and no cell begins a formula", () => {
  const names = [
    "Payments",
    "payments ",
    "Team 1",
    "team-1",
    "Team  1",
    "con",
    "../../etc",
    "チーム",
    "a".repeat(99),
  ].map((target) => filesOf({ ...(TEAMS[0] as Team), target }, []).name);
  expect(names.slice(0, 4)).toEqual(["payments", "payments", expect.stringMatching(/^team-1-[a-z0-9]{8}$/), "team-1"]);
  expect(new Set(names.slice(1)).size).toBe(names.length - 1);
  for (const name of names) expect(name).toMatch(/^[a-z0-9][a-z0-9-]{0,70}$/);
  expect(names[5]).not.toBe("con");
  expect(filesOf(TEAMS[2] as Team).csv).toContain(`,'=cmd|' /C calc'!A1,`);
});

test("the page has only views that the rows of a team fill, and refuses rows of another target", () => {
  const { html } = filesOf(TEAMS[0] as Team);
  const views = [...html.matchAll(/<section id="view=([^"]+)"/g)].map(([, view]) => view);
  expect(views).toEqual(["overview", "service", "subscription", "Allocation", "charges"]);
  expect(html).toContain("Exact sums of 160 allocated rows");
  expect(html).not.toContain("Months in the lake");
  const [one, other] = TEAMS;
  const months = [{ month: MONTHS[0] as Month, rows: rowsOf(other as Team, MONTHS[0] as Month) }];
  const options = { dimension: "team", target: (one as Team).target, title: "", hubVersion: "1", now: new Date(0) };
  expect(() => writeTeamFiles(months, { ...options, assets: ASSETS })).toThrow("another target");
});

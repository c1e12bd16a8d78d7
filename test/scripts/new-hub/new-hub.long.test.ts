import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { InputError } from "exact-values/errors";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { ACTIONS_REPOSITORY } from "../../../scripts/examples.ts";
import { newHub } from "../../../scripts/new-hub/create-hub.ts";
import { RULESET } from "../../../src/actions/deploy-hub/protection/summary-protection.ts";
import { checkSettings } from "../../../src/hub/settings/settings-schema.ts";
import { ROOT, readDocument } from "../../repo/markdown-document.ts";
import { lintWithActionlint } from "../../workflows/action-lint.ts";
import { HOUSE_RULES } from "../../workflows/house-rules.ts";
import { parseSource } from "../../workflows/workflow-sources.ts";
import { type ActionsClone, actionsClone, filesIn, pushed, put, runGit } from "./actions-clone-fixture.ts";

const ENROLLMENT = "/providers/Microsoft.Billing/billingAccounts/1234567";
const GUID = "0aaaaaaa-1111-2222-3333-444444444444";
const EXAMPLES = join(ROOT, "examples");
const WORKFLOWS = readdirSync(EXAMPLES).filter((name) => /^hub-.*\.yml$/.test(name));

let shared: ActionsClone;
let clone: ActionsClone;
let costs: string;
let number = 0;
beforeAll(() => {
  shared = actionsClone();
});
afterAll(() => shared.remove());
beforeEach(() => begin(shared));
afterEach(() => {
  if (clone !== shared) clone.remove();
});

/** Tests that change the clone start with their own. */
function begin(of: ActionsClone): void {
  clone = of;
  number += 1;
  costs = join(clone.beside, `costs-${number}`);
}

const run = (...args: readonly string[]): string =>
  newHub(["--to", `../costs-${number}`, ...args], { actionsFolder: clone.folder, cwd: clone.folder });
const GIVEN = ["--repository", "contoso/costs", "--scope", ENROLLMENT] as const;

function refusal(...args: readonly string[]): string {
  try {
    run(...args);
  } catch (error) {
    if (error instanceof InputError) return `${error.code}: ${error.message} ${error.remedy}`;
    throw error;
  }
  throw new Error("no value was rejected");
}

describe("the files", () => {
  test("are exactly those of examples/ with the values inserted", () => {
    run(...GIVEN);
    const expected = new Map(
      WORKFLOWS.map((name) => [
        `.github/workflows/${name}`,
        readFileSync(join(EXAMPLES, name), "utf8")
          .replaceAll(ACTIONS_REPOSITORY, "contoso/cost-hub")
          .replaceAll("@COMMIT_SHA", `@${clone.commit} # v0.2.0`),
      ]),
    );
    const read = (name: string, from: string, to: string): string =>
      readFileSync(join(EXAMPLES, name), "utf8").replace(from, to);
    expected.set(".github/dependabot.yml", read("dependabot.yml", ACTIONS_REPOSITORY, "contoso/cost-hub"));
    expected.set(
      "hub/settings.json",
      read("settings.json", "/subscriptions/00000000-0000-0000-0000-000000000000", ENROLLMENT),
    );
    expect(Object.fromEntries(filesIn(costs))).toEqual(Object.fromEntries([...expected].sort()));
    expect([...filesIn(costs).values()].join("")).not.toMatch(/OWNER|COMMIT_SHA/);
  });

  test("are accepted by GitHub's parser, actionlint and the rules of this repository", async () => {
    run(...GIVEN, "--branch", "trunk/costs", "--storage-account", "123");
    for (const [path, text] of filesIn(costs)) {
      if (!path.includes("/workflows/")) continue;
      const source = { path, text };
      const parsed = await parseSource(source);
      expect(await lintWithActionlint(source)).toEqual([]);
      expect(Object.values(HOUSE_RULES).flatMap((rule) => rule(parsed, source))).toEqual([]);
    }
    const settings = parse(readFileSync(join(costs, ".github/workflows/hub-settings.yml"), "utf8"));
    expect(settings.on.push.branches).toEqual(["trunk/costs"]);
    const { jobs } = parse(readFileSync(join(costs, ".github/workflows/hub-deploy.yml"), "utf8"));
    for (const job of [jobs.deploy, jobs["what-if"]]) expect(job.steps.at(-1).with["storage-account-name"]).toBe("123");
  });

  test("have settings with many scopes, including plain subscription IDs", () => {
    const scopes = [
      GUID,
      `/subscriptions/${GUID.replace("0a", "0b")}`,
      `/subscriptions/${GUID.replace("0a", "0c")}/resourceGroups/a`,
    ];
    run("--repository", "contoso/costs", ...scopes.flatMap((scope) => ["--scope", scope]));
    const text = readFileSync(join(costs, "hub/settings.json"), "utf8");
    expect(
      checkSettings({ name: "s", bytes: Buffer.from(text) }, { allowOverlap: false }).settings?.scopes,
    ).toHaveLength(3);
    const schema = JSON.parse(readFileSync(join(ROOT, "schemas/settings.schema.json"), "utf8"));
    const isValid = new Ajv({ allErrors: true, allowUnionTypes: true, strict: false }).compile(schema);
    expect(isValid(JSON.parse(text)) ? [] : isValid.errors).toEqual([]);
    expect(text.split("\n").filter((line) => line.includes('"scope":'))).toHaveLength(3);
  });

  test("use the commit and files of --ref, whatever the clone has checked out", () => {
    begin(actionsClone());
    const released = filesIn(join(clone.folder, "examples")).get("hub-daily.yml") ?? "";
    writeFileSync(join(clone.folder, "examples", "hub-daily.yml"), `${released}# newer\n`);
    runGit(clone.folder, "commit", "--quiet", "--all", "--message", "Newer");
    run(...GIVEN, "--ref", "v0.2.0");
    const text = readFileSync(join(costs, ".github/workflows/hub-daily.yml"), "utf8");
    expect(text).toContain(`contoso/cost-hub/run-exports@${clone.commit} # v0.2.0\n`);
    expect(text).not.toContain("# newer");
    expect(refusal(...GIVEN, "--ref", "v9.9.9")).toMatch(/does not know.*git fetch/);
  });

  test("from an archive need the commit, because an archive has no history", () => {
    begin(actionsClone());
    rmSync(join(clone.folder, ".git"), { recursive: true });
    const from = ["--actions", "contoso/cost-hub"];
    expect(refusal(...GIVEN, ...from)).toMatch(/not a git clone.*--ref FULL_COMMIT_ID/);
    run(...GIVEN, ...from, "--ref", "a".repeat(40));
    expect(filesIn(costs).get(".github/workflows/hub-daily.yml")).toContain(`run-exports@${"a".repeat(40)}\n`);
  });
});

describe("an existing folder", () => {
  test("stays unchanged in a second run, which needs neither scope nor repository", () => {
    const first = run(...GIVEN);
    runGit(costs, "init", "--quiet");
    runGit(costs, "remote", "add", "origin", "git@github.com:contoso/costs.git");
    const before = filesIn(costs);
    const second = run();
    expect(filesIn(costs)).toEqual(before);
    expect(second).toContain("Unchanged");
    expect(second).not.toContain("Written to");
    const azure = (text: string) => text.slice(text.indexOf("# 5."));
    expect(azure(second)).toBe(azure(first));
  });

  test("keeps files that differ, which are listed, and gets no new files", () => {
    put(costs, ".github/workflows/hub-ingest.yml", "name: mine\n");
    put(costs, "hub/settings.json", '{"scopes": []}\n');
    const before = filesIn(costs);
    const said = refusal(...GIVEN);
    expect(said).toMatch(/^FilesDiffer: Nothing was written, because these files in .* have different content:\n/);
    expect(said).toContain(":\n  .github/workflows/hub-ingest.yml\n  hub/settings.json");
    expect(said).not.toContain("hub-daily");
    expect(filesIn(costs)).toEqual(before);
  });

  test("from an older commit keeps its differing files, and that commit prints the steps again", () => {
    begin(actionsClone());
    run(...GIVEN);
    writeFileSync(join(clone.folder, "examples", "hub-daily.yml"), "name: newer\n");
    runGit(clone.folder, "commit", "--quiet", "--all", "--message", "Newer");
    runGit(clone.folder, "tag", "v0.10.0");
    pushed(clone.folder);
    const said = refusal(...GIVEN);
    expect(said).toMatch(/hub-ingest\.yml \(pinned to another commit, and else the same\)\n/);
    expect(said).toMatch(/hub-daily\.yml\n/);
    expect(said).not.toContain("hub-daily.yml (");
    expect(run(...GIVEN, "--ref", clone.commit)).toContain("# 10. ");
  });

  test("keeps its settings, which are validated", () => {
    put(
      costs,
      "hub/settings.json",
      '{ "scopes": [{ "scope": "/providers/Microsoft.Management/managementGroups/all" }] }',
    );
    expect(refusal("--repository", "contoso/costs")).toMatch(
      /^UnsupportedScope: hub\/settings\.json line 1.*management group/,
    );
    expect(readdirSync(costs)).toEqual(["hub"]);
  });

  test("keeps its own dependabot.yml, and the missing entry is printed", () => {
    put(
      costs,
      ".github/dependabot.yml",
      "version: 2\nupdates:\n  - package-ecosystem: npm\n    directory: /\n    schedule: {interval: daily}\n",
    );
    const before = readFileSync(join(costs, ".github/dependabot.yml"), "utf8");
    const said = run(...GIVEN);
    expect(readFileSync(join(costs, ".github/dependabot.yml"), "utf8")).toBe(before);
    const entry = said
      .slice(0, said.indexOf("\ncd "))
      .split("\n")
      .filter((line) => line.startsWith("#    "))
      .map((line) => line.slice(5));
    const added = parse(before + entry.slice(entry.indexOf("  - package-ecosystem: github-actions")).join("\n"));
    expect(added.updates[1]).toMatchObject({
      directory: "/",
      groups: { "cost-hub": { patterns: ["contoso/cost-hub*"] } },
    });

    put(
      costs,
      ".github/dependabot.yml",
      "version: 2\nupdates:\n  - package-ecosystem: 'github-actions'\n    directory: /\n",
    );
    expect(run(...GIVEN)).not.toContain("dependabot");
  });

  test("may not contain links to other folders", () => {
    begin(actionsClone());
    mkdirSync(join(clone.beside, "elsewhere"));
    mkdirSync(costs);
    symlinkSync(join(clone.beside, "elsewhere"), join(costs, ".github"));
    expect(refusal(...GIVEN)).toMatch(/symbolic link/);
    expect(readdirSync(join(clone.beside, "elsewhere"))).toEqual([]);
    expect(existsSync(join(costs, "hub"))).toBe(false);
  });

  test("must not be a folder inside a repository, a file or the clone of the actions", () => {
    begin(actionsClone());
    runGit(clone.beside, "init", "--quiet");
    mkdirSync(costs);
    expect(refusal(...GIVEN)).toMatch(/folder costs-\d+\/ inside a repository/);
    writeFileSync(join(clone.beside, "file"), "");
    expect(refusal("--to", "../file", ...GIVEN)).toMatch(/is a file/);
    for (const inside of [".", "hub", "../cost-hub/examples"]) {
      expect(refusal("--to", inside, ...GIVEN)).toMatch(/is the clone of the actions/);
    }
  });
});

describe("values", () => {
  const hostile: readonly (readonly [option: string, value: string, said: RegExp])[] = [
    ["--repository", "costs", /not of the form owner\/name/],
    ["--repository", "../..", /not of the form owner\/name/],
    ["--repository", "contoso/..", /not of the form owner\/name/],
    ["--repository", "https://github.com/contoso/costs", /without https/],
    ["--repository", "contoso/costs.git", /without https:\/\/ and \.git/],
    ["--repository", "contoso/costs\n- run: x", /not of the form owner\/name/],
    ["--repository", "contoso/co'sts", /not of the form owner\/name/],
    ["--repository", "", /Missing: --repository/],
    ["--actions", "contoso/cost-hub@main # ", /not of the form owner\/name/],
    ["--actions", "contoso/cost hub", /not of the form owner\/name/],
    ["--ref", "--output=x", /not a valid name of a branch|ambiguous/],
    ["--ref", "../../etc", /not a valid name of a branch/],
    ["--ref", "main\n", /not a valid name of a branch/],
    ["--ref", "HEAD^{tree}", /not a valid name of a branch/],
    ["--branch", 'main"]\npermissions: write-all #', /not a valid name of a branch/],
    ["--branch", "ma*in", /not a valid name of a branch/],
    ["--scope", "/subscriptions/../../x", /path segment/],
    ["--scope", `/subscriptions/${GUID}"}]`, /contains ", which is not allowed/],
    ["--scope", `/subscriptions/${GUID}\n`, /control/],
    ["--scope", `/subscriptions/${GUID}/resourceGroups/a'b`, /characters that Azure names cannot have/],
    ["--scope", "", /is empty/],
    ["--scope", "/providers/Microsoft.Management/managementGroups/all", /management group/],
    ["--scope", `${ENROLLMENT}/departments/1`, /counted twice/],
    ["--scope", "C:/Program Files/Git/subscriptions/x", /Scope|scope/],
    ["--subscription", "$(rm -rf .)", /not a GUID/],
    ["--resource-group", "cost hub", /not a valid name of a resource group/],
    ["--resource-group", "$(id)", /not a valid name of a resource group/],
    ["--resource-group", "a/../b", /is a path/],
    ["--resource-group", "costs.", /ends with a period/],
    ["--location", "West Europe", /az account list-locations/],
    ["--hub-name", "hub'; rm -rf .", /InvalidHubName/],
    ["--hub-name", "___", /neither a letter nor a digit/],
    ["--storage-account", "Costs", /storage-account/],
    ["--storage-account", "co", /storage-account/],
    ["--storage-account", "https://costs.blob.core.windows.net", /only the name/],
    ["--to", "../costs\n", /control characters/],
    ["--to", "", /Missing: --to\./],
    ["--nonsense", "x", /InvalidOption: Unknown option '--nonsense'/],
  ];
  test.each(hostile)("%s %j is rejected", (option, value, said) => {
    const refused = refusal(...GIVEN, `${option}=${value}`);
    expect(refused).toMatch(said);
    // The user has no such file.
    expect(refused).not.toContain("settings.json");
    expect(existsSync(costs)).toBe(false);
  });

  test("that are missing are requested with an example", () => {
    begin(actionsClone());
    expect(refusal("--scope", GUID)).toMatch(/Missing: --repository\..*contoso\/costs/);
    runGit(clone.folder, "remote", "remove", "origin");
    expect(refusal()).toMatch(
      /Missing: --repository, --scope, --actions\..*docs\/scopes\.md.*--actions contoso\/cost-hub/s,
    );
  });

  const zeros = GUID.replace(/[^-]/g, "0");
  test.each([
    ...[`/subscriptions/${zeros}`, `/subscriptions/${zeros}/resourceGroups/a`],
    ...["/subscriptions/my-sub", "/subscriptions/ID/resourceGroups/a"],
    ...[
      "/providers/Microsoft.Billing/billingAccounts/NUMBER",
      `/providers/Microsoft.Billing/billingAccounts/${zeros}:a`,
    ],
  ])("that were copied from a document are rejected: %s", (scope) => {
    const said = /^InvalidOption: Nothing was written, because the scope \/\S+ is an example.*az account list/;
    expect(refusal("--repository", "contoso/costs", "--scope", GUID, "--scope", scope)).toMatch(said);
    expect(existsSync(costs)).toBe(false);
    put(costs, "hub/settings.json", JSON.stringify({ type: "HubInstance", scopes: [{ scope }] }));
    expect(refusal("--repository", "contoso/costs")).toMatch(said);
  });

  test("of several scopes can be a list, like repeated options", () => {
    const [other, third] = [GUID.replace("0", "1"), GUID.replace("0", "2")];
    run("--repository", "contoso/costs", "--scope", `${GUID}, ${other}`, "--scope", `/subscriptions/${third}`);
    const { scopes } = JSON.parse(readFileSync(join(costs, "hub/settings.json"), "utf8"));
    expect(scopes).toEqual([GUID, other, third].map((id) => ({ scope: `/subscriptions/${id}` })));
    expect(refusal(...GIVEN, "--scope", `${GUID},`)).toMatch(/is empty/);
  });

  test("that may be counted twice cause a warning", () => {
    const said = run(...GIVEN, "--scope", GUID);
    expect(said).toMatch(
      new RegExp(`# Warning: Scope ${ENROLLMENT} is in the settings together with /subscriptions/${GUID}`),
    );
  });
});

/** The az, gh and git commands that bash starts, one line each. */
function callsOf(script: string): readonly string[] {
  const stubs = ["az", "gh", "git"].map(
    // A value that a command does not print stops all later commands that need it.
    (name) => `${name}() { { printf '${name}'; printf ' <%s>' "$@"; printf '\\n'; } >&3; echo 42; }\n`,
  );
  const answers = `cd() { :; }\nalias_gh() { :; }\n`;
  const said = spawnSync("bash", ["--norc", "-euc", `exec 3>&1 1>/dev/null\n${stubs.join("")}${answers}${script}`], {
    encoding: "utf8",
  });
  expect(said.stderr).toBe("");
  expect(said.status).toBe(0);
  return said.stdout.trim().split("\n");
}

describe("the steps", () => {
  const NAMES = [
    "--hub-name",
    "Contoso's costs".replace("'", ""),
    "--resource-group",
    "rg-(costs)",
    "--location",
    "northeurope",
  ];

  test("are a numbered bash script with the values", () => {
    const calls = callsOf(run(...GIVEN, ...NAMES, "--subscription", GUID));
    const called = (...words: readonly string[]) => calls.filter((call) => words.every((word) => call.includes(word)));
    expect(called("az <account> <set>", GUID)).toHaveLength(1);
    expect(called("az <group> <create>", "<rg-(costs)>", "<northeurope>")).toHaveLength(1);
    expect(called("az <group> <create>", "<rg-(costs)-deploy>")).toHaveLength(1);
    expect(called("federated-credential", "<repo:contoso/costs:environment:hub-deploy>")).toHaveLength(1);
    expect(called("<role> <assignment> <create>").map((call) => /--role> <([^>]+)>/.exec(call)?.[1])).toEqual([
      "Contributor",
      "User Access Administrator",
      "Reader",
    ]);
    expect(called("<PUT>", "environments/").map((call) => /environments\/([\w-]+)/.exec(call)?.[1])).toEqual([
      "hub-deploy",
      "hub",
    ]);
    expect(JSON.parse(/<<< '(\{\n[^']*)'/.exec(run(...GIVEN))?.[1] ?? "")).toEqual(RULESET);
    expect(called("gh <variable> <set> <HUB_NAME>", "<Contosos costs>", "<contoso/costs>")).toHaveLength(1);
    expect(called("gh <variable> <set>")).toHaveLength(5);
    expect(called("gh <workflow> <run>").map((call) => /<(hub-\w+)\.yml>/.exec(call)?.[1])).toEqual([
      "hub-deploy",
      "hub-settings",
      "hub-backfill",
      "hub-report",
      "hub-backfill",
    ]);
    const [month = "", whole = ""] = called("gh <workflow> <run> <hub-backfill.yml>");
    expect(month).toMatch(/<start-month=(20\d\d(?:0[1-9]|1[0-2]))> <-f> <end-month=\1>$/);
    expect(whole).not.toContain("-month=");
    expect(called("gh <repo> <create> <contoso/costs>")).toHaveLength(1);
  });

  test("request the previous month first, even in January", () => {
    const said = run(...GIVEN);
    for (const [now, last] of [
      ["202701", "202612"],
      ["202612", "202611"],
      ["202610", "202609"],
    ]) {
      const calls = callsOf(`date() { echo ${now}; }\n${said}`);
      expect(calls.join("\n")).toContain(`<-f> <start-month=${last}> <-f> <end-month=${last}>`);
    }
  });

  test("and the help say that Microsoft's hub has the same default name", () => {
    const warned = /Microsoft's\s+hub/;
    expect(run(...GIVEN)).toMatch(warned);
    expect(run("--help")).toMatch(warned);
    expect(run("--to", `../other-${number}`, ...GIVEN, "--hub-name", "costs")).not.toMatch(warned);
  });

  test("contain the commands on deploy-hub's page", () => {
    const page = readDocument("deploy-hub/README.md");
    const said = run(...GIVEN);
    const blocks = page.blocks.filter(({ language }) => language === "sh").map(({ text }) => text);
    const first = blocks.findIndex((text) => text.includes("az provider register"));
    for (const text of blocks.slice(first, first + 5)) expect(said).toContain(text);
    const last = blocks.filter((text) => text.includes("hub-backfill.yml"));
    expect(last).toHaveLength(2);
    for (const text of last) expect(said).toContain(text.trimEnd());
  });

  test("say who assigns which role for each scope", () => {
    const mca = `/providers/Microsoft.Billing/billingAccounts/${GUID}:${GUID}_2019-05-31/billingProfiles/A-B`;
    expect(run(...GIVEN)).toContain("billingAccounts/1234567: an enterprise administrator gives Enrollment reader");
    const other = (scope: string) =>
      run("--to", `../other-${number}`, "--repository", "contoso/costs", "--scope", scope);
    expect(other(mca)).toMatch(/billing profile contributor there runs the commands that hub-settings prints/i);
  });

  test("push to an existing clone", () => {
    mkdirSync(costs);
    runGit(costs, "init", "--quiet");
    runGit(costs, "remote", "add", "origin", "https://github.com/contoso/costs");
    const said = run("--scope", GUID);
    expect(said).toContain("git push origin HEAD:main");
    expect(said).not.toContain("gh repo create");
  });
});

describe("the pinned version", () => {
  const commit = (message: string): string => {
    runGit(clone.folder, "commit", "--quiet", "--allow-empty", "--message", message);
    return runGit(clone.folder, "rev-parse", "HEAD");
  };
  const pins = (): readonly string[] => {
    const lines = [...filesIn(costs).values()].flatMap((text) => text.match(/uses: contoso\/cost-hub.*$/gm) ?? []);
    return [...new Set(lines.map((line) => line.replace(/^.*@/, "")))];
  };

  test("is the newest release, however far the clone is ahead and whatever other tags exist", () => {
    begin(actionsClone());
    const newest = commit("Newer release");
    runGit(clone.folder, "tag", "--annotate", "--message", "Release", "v0.10.0");
    commit("Candidate");
    for (const tag of ["v1.0.0-rc.1", "v1", "nightly"]) runGit(clone.folder, "tag", tag);
    pushed(clone.folder);
    run(...GIVEN);
    expect(pins()).toEqual([`${newest} # v0.10.0`]);
  });

  test("has no version without a release, neither in package.json nor in a name", () => {
    begin(actionsClone());
    const later = commit("Later");
    pushed(clone.folder);
    run(...GIVEN, "--ref", "main");
    expect(pins()).toEqual([later]);
    rmSync(costs, { recursive: true });
    runGit(clone.folder, "tag", "--delete", "v0.2.0");
    run(...GIVEN);
    expect(pins()).toEqual([later]);
  });

  test("must be a commit that others can fetch, or nothing is written", () => {
    begin(actionsClone());
    const origin = join(clone.beside, "origin.git");
    runGit(clone.beside, "init", "--quiet", "--bare", origin);
    runGit(clone.folder, "remote", "set-url", "origin", origin);
    const later = commit("Not pushed");
    runGit(clone.folder, "tag", "v0.3.0");
    const withActions = [...GIVEN, "--actions", "contoso/cost-hub"];
    for (const ref of [[], ["--ref", "HEAD"], ["--ref", "v0.3.0"], ["--ref", later]]) {
      expect(refusal(...withActions, ...ref)).toMatch(new RegExp(`No remote .* has commit ${later} .*Push it first`));
    }
    expect(existsSync(costs)).toBe(false);
    // A clone of a single tag has no remote branch.
    runGit(clone.folder, "push", "--quiet", origin, "v0.3.0");
    runGit(clone.folder, "update-ref", "-d", "refs/remotes/origin/main");
    run(...withActions);
    expect(pins()).toEqual([`${later} # v0.3.0`]);
  });
});

test("the command line prints help, and fails with a remedy and an exit code", () => {
  const start = (...args: readonly string[]) =>
    spawnSync(process.execPath, ["--conditions=source", join(ROOT, "scripts", "new-hub.ts"), ...args], {
      ...{ cwd: clone.beside, encoding: "utf8", env: { ...process.env, INIT_CWD: clone.beside } },
    });
  expect(start("--help")).toMatchObject({ status: 0, stdout: expect.stringContaining("--storage-account") });
  const refused = start("--to", "costs", "--repository", "contoso/costs");
  expect(refused).toMatchObject({ status: 1, stdout: "" });
  expect(refused.stderr).toMatch(/^Missing: --scope.*\nSpecify the source of the costs/);
});

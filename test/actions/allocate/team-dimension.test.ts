import { expect, test } from "vitest";
import type { AllocateContext } from "../../../src/actions/allocate/clients.ts";
import { teamDimension } from "../../../src/actions/allocate/team-files.ts";
import type { AllocationRules } from "../../../src/hub/allocation/allocation.ts";

const RULES = { dimensions: [{ name: "Team" }] } as unknown as AllocationRules;

function asked(upload: string, isEnterpriseServer: boolean): string | undefined {
  const context = { inputs: { teamDimension: "team", upload }, repository: { server: { isEnterpriseServer } } };
  return teamDimension(context as unknown as AllocateContext, RULES);
}

test("files of teams are never published to the storage that all readers share", () => {
  expect([asked("artifact", false), asked("none", false), asked("none", true)]).toEqual(["Team", "Team", "Team"]);
  expect(() => asked("storage", false)).toThrow("upload: storage publishes to storage");
  // Enterprise Server has no artifacts that open in the browser.
  expect(() => asked("artifact", true)).toThrow("upload: artifact publishes to storage");
});

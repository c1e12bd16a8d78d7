import { expect, test } from "vitest";
import { DOCTOR_USAGE, readDoctorOptions } from "../../../scripts/doctor/doctor-options.ts";

const SUBSCRIPTION = "5f1e8b1c-6f0e-4c58-9d0a-2b8f6a3d7e11";

test("options come from the command line, then from the hub's variables, then from the action's defaults", () => {
  const variables = { HUB_STORAGE_ACCOUNT: "fromvariable", HUB_NAME: "costs", AZURE_SUBSCRIPTION_ID: SUBSCRIPTION };
  const env = { ...variables, HUB_RESOURCE_GROUP: "rg", GH_TOKEN: "t", INIT_CWD: "/srv/hub" };
  const { environment, isJson } = readDoctorOptions(["--storage-account", "given", "--json"], env);
  expect(isJson).toBe(true);
  expect(environment).toMatchObject({
    ...{ "INPUT_STORAGE-ACCOUNT": "given", "INPUT_HUB-NAME": "costs", INPUT_AUTH: "default" },
    ...{ INPUT_CLOUD: "AzureCloud", "INPUT_GITHUB-TOKEN": "t", GITHUB_WORKSPACE: "/srv/hub" },
    "INPUT_STORAGE-ACCOUNT-ID": `/subscriptions/${SUBSCRIPTION}/resourceGroups/rg/providers/Microsoft.Storage/storageAccounts/given`,
  });
});

test("without a token GitHub is not asked, and unknown options are refused", () => {
  expect(readDoctorOptions([], {}).environment["INPUT_GITHUB-TOKEN"]).toBe("");
  expect(() => readDoctorOptions(["--acount", "x"], {})).toThrow(/--acount/);
  expect(() => readDoctorOptions(["--repository", "costs"], {})).toThrow(/OWNER\/NAME/);
  expect(DOCTOR_USAGE).toContain("Changes\nnothing");
});

import { InputError } from "exact-values/errors";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newHub } from "../../../scripts/new-hub/create-hub.ts";
import { type ActionsClone, actionsClone } from "./actions-clone-fixture.ts";

let clone: ActionsClone;
let number = 0;
beforeAll(() => {
  clone = actionsClone();
});
afterAll(() => clone.remove());

function stepsFor(...options: readonly string[]): string {
  number += 1;
  const hub = ["--to", `costs-${number}`, "--repository", "contoso/costs", "--actions", "contoso/cost-hub"];
  const scope = ["--scope", "/subscriptions/0aaaaaaa-1111-2222-3333-444444444444"];
  return newHub([...hub, ...scope, ...options], { actionsFolder: clone.folder, cwd: clone.beside });
}

const SERVER = ["--server", "GitHub.Contoso.com", "--runs-on", "ours"];
const GHE = ["--server", "contoso.ghe.com"];
const GOVERNMENT = ["--cloud", "azureusgovernment", "--location", "usgovvirginia"];
const CHINA = ["--cloud", "AzureChinaCloud", "--location", "chinanorth3"];

describe("the printed commands", () => {
  test.each<readonly [options: readonly string[], contains: readonly string[], lacks: RegExp]>([
    [
      [],
      [
        "ISSUER=https://token.actions.githubusercontent.com ",
        "AUDIENCE=api://AzureADTokenExchange\n",
        "hub-deploy-ids",
      ],
      /GH_HOST|az cloud set|HUB_CLOUD|HUB_RUNS_ON/,
    ],
    [
      SERVER,
      [
        ...["ISSUER=https://github.contoso.com/_services/token ", "AUDIENCE=api://AzureADTokenExchange\n"],
        ...["export GH_HOST=github.contoso.com && gh auth login --hostname github.contoso.com\n"],
        "gh variable set HUB_RUNS_ON --body '\"ours\"'",
        "https://github.contoso.com/contoso/cost-hub/blob/",
      ],
      /hub-deploy-ids|_ID=.*gh api|az cloud set|https:\/\/github\.com\/contoso/,
    ],
    [
      GHE,
      [
        ...["ISSUER=https://token.actions.contoso.ghe.com ", "export GH_HOST=contoso.ghe.com && ", "hub-deploy-ids"],
        "https://contoso.ghe.com/contoso/cost-hub/blob/",
      ],
      /az cloud set|HUB_RUNS_ON/,
    ],
    [
      GOVERNMENT,
      [
        ...["az cloud set --name AzureUSGovernment && az login\n", "AUDIENCE=api://AzureADTokenExchangeUSGov\n"],
        ...["LOCATION=usgovvirginia\n", "gh variable set HUB_CLOUD --body AzureUSGovernment"],
      ],
      /GH_HOST|HUB_RUNS_ON/,
    ],
    [
      CHINA,
      [
        ...["az cloud set --name AzureChinaCloud && az login\n", "AUDIENCE=api://AzureADTokenExchangeChina\n"],
        ...["LOCATION=chinanorth3\n", "gh variable set HUB_CLOUD --body AzureChinaCloud"],
      ],
      /GH_HOST|HUB_RUNS_ON/,
    ],
    [
      [...SERVER, ...GOVERNMENT],
      ["ISSUER=https://github.contoso.com/_services/token ", "AUDIENCE=api://AzureADTokenExchangeUSGov\n"],
      /hub-deploy-ids/,
    ],
  ])("with %j belong to that server and cloud", (options, contains, lacks) => {
    const steps = stepsFor(...options);
    for (const text of contains) expect(steps).toContain(text);
    expect(steps).not.toMatch(lacks);
  });
});

test.each<readonly [options: readonly string[], said: RegExp]>([
  [["--server", "https://github.contoso.com"], /not the name of a host.*--server github\.contoso\.com/s],
  [["--server", "github.contoso.com"], /Missing: --runs-on\..*Enterprise Server/s],
  [["--cloud", "AzureGermanCloud", "--location", "x"], /not one of AzureCloud, AzureUSGovernment, AzureChinaCloud/],
  [["--cloud", "AzureUSGovernment"], /Missing: --location\./],
])("%j is rejected", (options, said) => {
  const refused = () => stepsFor(...options);
  expect(refused).toThrow(InputError);
  expect(refused).toThrow(expect.toSatisfy(({ message, remedy }: InputError) => said.test(`${message} ${remedy}`)));
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inputErrorOf } from "exact-values/testing";
import { expect, test } from "vitest";
import { githubServer, isIssuerOf, parseIssuer, repositoryOn } from "../../../src/github/api/github-context.ts";

const GITHUB = "https://token.actions.githubusercontent.com";
const SERVER = "https://github.contoso.com";

test.each([
  [undefined, "https://api.github.com", GITHUB, "contoso/costs"],
  ["https://github.com", "https://api.github.com", GITHUB, "contoso/costs"],
  ["https://GITHUB.com/", "https://api.github.com", GITHUB, "contoso/costs"],
  ["https://x.ghe.com", "https://api.x.ghe.com", "https://token.actions.x.ghe.com", "x.ghe.com/contoso/costs"],
  [SERVER, `${SERVER}/api/v3`, `${SERVER}/_services/token`, "github.contoso.com/contoso/costs"],
])("the server %s has the API %s and the issuer %s, and gh takes %s", (url, apiUrl, issuer, repository) => {
  const server = githubServer(url);
  expect(server).toMatchObject({ apiUrl, issuer });
  expect(repositoryOn(server, "contoso/costs")).toBe(repository);
});

test("only an Enterprise Server lacks artifacts and IDs in subjects, by the rule of GitHub's artifact client", () => {
  const client = join(import.meta.dirname, "..", "..", "..", "node_modules", "@actions", "artifact", "lib");
  const rule = readFileSync(join(client, "internal", "shared", "config.js"), "utf8");
  for (const host of ["GITHUB.COM", ".GHE.COM", ".LOCALHOST"]) expect(rule).toContain(`'${host}'`);
  const kinds = ["https://github.com", "https://x.ghe.com", "http://x.localhost:3000", SERVER].map(githubServer);
  expect(kinds.map((server) => server.isEnterpriseServer)).toEqual([false, false, false, true]);
  expect(githubServer(SERVER).hasIdsInSubjects).toBe(false);
  expect(githubServer("https://x.ghe.com").hasIdsInSubjects).toBe(true);
});

test.each([
  [GITHUB, "https://github.com", true],
  [`${GITHUB}/contoso-inc`, "https://github.com", true],
  [`${GITHUB}/`, "https://github.com", false],
  [`${GITHUB}/a/b`, "https://github.com", false],
  [`${GITHUB}.evil.example`, "https://github.com", false],
  [GITHUB, SERVER, false],
  ["https://evil.example/_services/token", SERVER, false],
  ["https://token.actions.y.ghe.com", "https://x.ghe.com", false],
])("%s as an issuer of %s: %s", (issuer, url, isOwn) => {
  expect(isIssuerOf(githubServer(url), issuer)).toBe(isOwn);
});

test.each([`${GITHUB}/`, "http://x.example", "https://u:p@x.example", "https://x.example?a=b", "x"])(
  "rejects the issuer %s, which Azure would never match",
  async (text) => {
    const { code } = await inputErrorOf(async () => parseIssuer("github-issuer", text));
    expect(code).toBe("InvalidInput");
  },
);

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..", "..");

async function run(builtDist: string, answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    request.resume();
    answer(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const child = spawn(process.execPath, [join(root, "scripts", "dependabot-dist", "main.ts")], {
    env: {
      BUILT_DIST: builtDist,
      GITHUB_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      GITHUB_REPOSITORY: "o/r",
      GITHUB_TOKEN: "token-of-the-job",
      HEAD_BRANCH: "dependabot/npm_and_yarn/a-1.0",
      HEAD_SHA: "a".repeat(40),
    },
  });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, "close");
  server.close();
  return { code, requests, said: (await said).join("") };
}

test("requests use the job's token, and a branch without a pull request gets no commit", async () => {
  const { code, requests, said } = await run(join(root, "dist"), (_request, response) => response.end("[]"));
  expect(said).toContain("Nothing committed");
  expect([code, requests.map(({ headers }) => headers.authorization)]).toEqual([0, ["Bearer token-of-the-job"]]);
});

test("a redirect is not followed, so that only GitHub sees the token", async () => {
  const { code, requests } = await run(join(root, "dist"), (_request, response) =>
    response.writeHead(302, { location: "/elsewhere" }).end(),
  );
  expect([code, requests.length]).toEqual([1, 1]);
});

test("without an artifact, no request is sent", async () => {
  const { code, requests, said } = await run(join(root, "no-such-folder"), (_request, response) => response.end());
  expect([code, requests.length]).toEqual([0, 0]);
  expect(said).toContain("Dist did not change");
});

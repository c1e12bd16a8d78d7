import { expect, test } from "vitest";
import { requestIdToken } from "../../../src/github/api/id-token.ts";

const GRANTED = { ACTIONS_ID_TOKEN_REQUEST_URL: "https://example.test", ACTIONS_ID_TOKEN_REQUEST_TOKEN: "t" };

test("the token has the requested audience", async () => {
  const request = async (audience: string) => `token for ${audience}`;
  await expect(requestIdToken({ audience: "api://a", environment: GRANTED, request })).resolves.toBe(
    "token for api://a",
  );
});

test("a job without the permission learns what to add", async () => {
  const request = () => Promise.reject(new Error("must not be asked"));
  await expect(requestIdToken({ audience: "api://a", environment: {}, request })).rejects.toMatchObject({
    name: "InputError",
    code: "IdTokenNotPermitted",
    remedy: expect.stringContaining("id-token: write"),
  });
});

test("a failure of GitHub is transient", async () => {
  const request = () => Promise.reject(new Error("503"));
  await expect(requestIdToken({ audience: "api://a", environment: GRANTED, request })).rejects.toMatchObject({
    name: "ServiceError",
    transient: true,
  });
});

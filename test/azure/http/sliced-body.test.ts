import { expect, test } from "vitest";
import type { PipelineRequest } from "../../../src/azure/http/pipeline-policy.ts";
import { freeSentBody, slicedBody } from "../../../src/azure/http/silence-policy.ts";

const LARGE = 600 * 1024;

function send(body: Uint8Array): number {
  const lengths = new Map<string, unknown>();
  const headers = { has: () => false, set: (name: string, value: unknown) => lengths.set(name, value) };
  let slices = 0;
  slicedBody({ body, headers } as unknown as PipelineRequest, () => slices++)?.resume();
  return Number(lengths.get("content-length") ?? 0);
}

test("a body that was sent once is freed", () => {
  const body = new Uint8Array(LARGE);
  expect(send(body)).toBe(LARGE);
  freeSentBody(body);
  expect(body.length).toBe(0);
});

test("a body that was sent twice is kept, because the first connection might still read it", () => {
  const body = new Uint8Array(LARGE);
  send(body);
  send(body);
  freeSentBody(body);
  expect(body.length).toBe(LARGE);
});

test.each([
  ["that shares its memory", () => new Uint8Array(2 * LARGE).subarray(0, LARGE)],
  ["that was sent in one piece", () => new Uint8Array(1000)],
])("a body %s is kept", (_case, make) => {
  const body = make();
  const { length } = body;
  send(body);
  freeSentBody(body);
  expect(body.length).toBe(length);
});

test("a body that was not sent is kept", () => {
  const body = new Uint8Array(LARGE);
  freeSentBody(body);
  expect(body.length).toBe(LARGE);
});

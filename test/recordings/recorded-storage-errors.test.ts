import { InputError, ServiceError } from "exact-values/errors";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Interaction } from "./interaction.ts";
import { interactionAt, readFacts } from "./recordings.ts";
import { type StorageReplay, startStorageReplay, withType } from "./storage-calls.ts";

const FILE = "storage-blob-errors";

let storage: StorageReplay;
beforeAll(async () => {
  storage = await startStorageReplay();
});
afterAll(() => storage.close());

const outcome = (recorded: Interaction): Promise<unknown> => storage.ask(recorded).catch((error: unknown) => error);

describe("the hub's client reads the recorded responses of a storage account", () => {
  const REFUSALS: readonly (readonly [number, string, string, RegExp, RegExp])[] = [
    [
      0,
      "ContainerAlreadyExists",
      "ServiceError",
      /409 ContainerAlreadyExists \(The specified container already exists\)/,
      /./,
    ],
    [
      1,
      "ContainerAlreadyExists",
      "ServiceError",
      /409 ContainerAlreadyExists \(The specified container already exists\)/,
      /./,
    ],
    [
      3,
      "StorageForbidden",
      "InputError",
      /AuthorizationPermissionMismatch \(This request is not authorized/,
      /Storage Blob Data Contributor/,
    ],
    [
      4,
      "StorageForbidden",
      "InputError",
      /AuthorizationPermissionMismatch \(This request is not authorized/,
      /Storage Blob Data Contributor/,
    ],
  ];

  test("every entry but one is a refusal", () => {
    expect([...REFUSALS.map(([entry]) => entry), 2].toSorted((a, b) => a - b)).toEqual(
      readFacts(FILE).map((_, at) => at),
    );
  });

  // The code is in a header and in the body, which starts with a byte order mark.
  describe.each([
    ["as recorded", (recorded: Interaction) => recorded],
    ["by its body only", (recorded: Interaction) => withHeaders(recorded, (name) => name !== "x-ms-error-code")],
  ])("%s", (_, shown) => {
    test.each(REFUSALS)("entry %i is %s", async (entry, code, kind, message, expectedRemedy) => {
      const recorded = interactionAt(FILE, entry);
      const error = await outcome(withType(shown(recorded)));
      expect(error).toBeInstanceOf(kind === "InputError" ? InputError : ServiceError);
      const { code: seen, message: said, remedy } = error as ServiceError;
      expect([seen, said, remedy]).toEqual([
        code,
        expect.stringMatching(message),
        expect.stringMatching(expectedRemedy),
      ]);
      expect(storage.sent[0]).toBe(recorded.method);
    });
  });

  test("entry 2: a file is written with the recorded content", async () => {
    const recorded = interactionAt(FILE, 2);
    expect(await outcome(recorded)).toBeUndefined();
    expect(storage.sent).toEqual(["PUT", recorded.requestBody]);
  });
});

function withHeaders(recorded: Interaction, isKept: (name: string) => boolean): Interaction {
  const kept = Object.entries(recorded.responseHeaders).filter(([name]) => isKept(name));
  return { ...recorded, responseHeaders: Object.fromEntries(kept) };
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { BlobServiceClient, StorageSharedKeyCredential } from "@azure/storage-blob";
import type { MonthBook } from "azure-simulator";
import type { Team } from "azure-simulator/testing";

interface OldBlob {
  readonly name: string;
  readonly metadata: Record<string, string>;
  /** Encoded as Base64. */
  readonly content: string;
}

interface OldHub {
  readonly containers: Readonly<Record<"config" | "ingestion" | "msexports", readonly OldBlob[]>> & {
    /** Absent in version 0.1, which had no table. */
    readonly tables?: readonly OldBlob[];
  };
  readonly exports: readonly { readonly scope: string; readonly name: string; readonly body: object }[];
  readonly books: readonly MonthBook[];
}

/** The stored state of a hub of an earlier version. README.md says how each was recorded. */
export function readOldHub(version: "0.1" | "0.2"): OldHub {
  const file = join(import.meta.dirname, `${version}.json.gz`);
  return JSON.parse(gunzipSync(readFileSync(file)).toString("utf8")) as OldHub;
}

/** Stores the older hub's blobs in the containers of a team. */
export async function putOldBlobs({ containers }: OldHub, team: Team): Promise<void> {
  const { account, key, url } = team.cloud.storage;
  const service = new BlobServiceClient(url, new StorageSharedKeyCredential(account, key));
  for (const [container, blobs] of Object.entries(containers)) {
    const client = service.getContainerClient(container);
    await client.createIfNotExists();
    for (const { content, metadata, name } of blobs) {
      const bytes = Buffer.from(content, "base64");
      const blob = client.getBlockBlobClient(name);
      await blob.upload(bytes, bytes.length, { metadata });
    }
  }
}

/** Creates the older hub's exports at their scopes, with this storage account as their destination. */
export function putOldExports({ exports }: OldHub, team: Team, storageAccountId: string): void {
  for (const { body, name, scope } of exports) {
    const text = JSON.stringify(body).replace(
      /"resourceId":"[^"]+"/,
      JSON.stringify({ resourceId: storageAccountId }).slice(1, -1),
    );
    const { identity, location, properties } = JSON.parse(text) as Record<string, object>;
    team.cloud.costManagement.putExport(scope, name, { identity, location, properties });
  }
}

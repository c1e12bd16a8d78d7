import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { BlobServiceClient, StorageSharedKeyCredential } from "@azure/storage-blob";
import type { MonthBook } from "azure-simulator";
import type { Team } from "azure-simulator/testing";

interface OldBlob {
  readonly name: string;
  readonly metadata: Record<string, string>;
  /** Base64. */
  readonly content: string;
}

interface OldHub {
  readonly containers: Readonly<Record<"config" | "ingestion" | "msexports", readonly OldBlob[]>> & {
    /** Version 0.1 had no table. */
    readonly tables?: readonly OldBlob[];
  };
  readonly exports: readonly { readonly scope: string; readonly name: string; readonly body: object }[];
  readonly books: readonly MonthBook[];
}

/** What a hub of an earlier version left; README.md says how each was made. */
export function readOldHub(version: "0.1" | "0.2"): OldHub {
  const file = join(import.meta.dirname, `${version}.json.gz`);
  return JSON.parse(gunzipSync(readFileSync(file)).toString("utf8")) as OldHub;
}

/** Stores the blobs of the older hub in the containers of a team. */
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

/** Puts the exports of the older hub to their scopes; they deliver to the account of this one. */
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

import { readFile } from "node:fs/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { createHubContainers, type HubContainers } from "../src/azure/storage/containers.ts";
import { type AzureOptions, type SimulatedAzure, startAzure } from "../src/start-azure.ts";
import { type ArmReply, armClient, type SimulatedArmClient } from "./simulated-arm-client.ts";

/**
 * A tenant with a storage account and a clock that the test controls. This process trusts its certificate until
 * `close`.
 */
export interface ExportsTenant {
  readonly cloud: SimulatedAzure;
  readonly client: SimulatedArmClient;
  readonly containers: HubContainers;
  readonly accountId: string;
  /** The cloud's own subscription. */
  readonly scope: string;
  now(): Date;
  moveTo(instant: string): void;
  wait(seconds: number): void;
  /** The path of an export, or of one of its operations. */
  path(name: string, action?: string, scope?: string): string;
  /** A valid request body, with `properties` merged into it. */
  body(properties?: object, others?: object): object;
  put(name: string, properties?: object): Promise<ArmReply>;
  /** The blob names in msexports, without directories. */
  blobs(): Promise<readonly string[]>;
  text(blob: string): Promise<string>;
  close(): Promise<void>;
  /** The rows of all parts that a manifest lists. */
  rows(manifestName: string): Promise<readonly Readonly<Record<string, string>>[]>;
}

export async function startExportsTenant(time: string, options: AzureOptions = {}): Promise<ExportsTenant> {
  let instant = Date.parse(time);
  const now = (): Date => new Date(instant);
  const cloud = await startAzure({ now, ...options });
  const { arm, environment, storage } = cloud;
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, await readFile(environment.NODE_EXTRA_CA_CERTS ?? "", "utf8")]);
  arm.setProvider("Microsoft.CostManagementExports", "Registered");
  arm.createResourceGroup("hub", "westeurope");
  const subscription = `/subscriptions/${arm.subscriptionId}`;
  const accountId = `${subscription}/resourceGroups/hub/providers/Microsoft.Storage/storageAccounts/${storage.account}`;
  const account = { kind: "BlockBlobStorage", location: "westeurope", sku: { name: "Premium_LRS" } };
  await arm.putResource(accountId, { ...account, properties: { isHnsEnabled: true } });
  await arm.putResource(`${accountId}/blobServices/default/containers/msexports`, { properties: {} });
  const containers = await createHubContainers(storage);
  const client = armClient(cloud);

  const text = async (blob: string): Promise<string> => {
    const bytes = await containers.msexports.getBlobClient(blob).downloadToBuffer();
    return (blob.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString();
  };
  const body: ExportsTenant["body"] = (properties = {}, others = {}) => ({
    ...others,
    properties: {
      format: "Csv",
      definition: {
        type: "FocusCost",
        timeframe: "MonthToDate",
        dataSet: { granularity: "Daily", configuration: { dataVersion: "1.0r2" } },
      },
      deliveryInfo: {
        destination: {
          type: "AzureBlob",
          container: "msexports",
          resourceId: accountId,
          rootFolderPath: "exports",
        },
      },
      schedule: { status: "Inactive" },
      ...properties,
    },
  });
  const path: ExportsTenant["path"] = (name, action, scope = subscription) =>
    `${scope}/providers/Microsoft.CostManagement/exports/${name}${action === undefined ? "" : `/${action}`}`;

  return {
    ...{ cloud, client, containers, accountId, scope: subscription, now, body, path, text },
    moveTo: (to) => {
      instant = Date.parse(to);
    },
    close: async () => {
      setDefaultCACertificates(trusted);
      await cloud.close();
    },
    wait: (seconds) => {
      instant += seconds * 1000;
    },
    put: (name, properties) => client.send("PUT", path(name), body(properties)),
    blobs: async () => {
      const names: string[] = [];
      for await (const { name, metadata } of containers.msexports.listBlobsFlat({ includeMetadata: true })) {
        if (metadata?.hdi_isfolder !== "true") names.push(name);
      }
      return names;
    },
    rows: async (manifestName) => {
      const { blobs } = JSON.parse(await text(manifestName)) as { blobs: readonly { blobName: string }[] };
      const parts = await Promise.all(blobs.map(({ blobName }) => text(blobName)));
      return parts.flatMap((part) => parse(part, { columns: true, bom: true }) as Record<string, string>[]);
    },
  };
}

/** A sum of decimal texts as an integer in units of 10^-28. */
export function exactSum(values: readonly string[]): bigint {
  return values.reduce((sum, value) => {
    const [whole = "0", fraction = ""] = value.replace("-", "").split(".");
    const digits = BigInt(whole + fraction.padEnd(28, "0"));
    return value.startsWith("-") ? sum - digits : sum + digits;
  }, 0n);
}

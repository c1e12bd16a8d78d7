import {
  type ActiveFault,
  createHubContainers,
  type Fault,
  type HubContainers,
  type SimulatedStorage,
  type StorageOptions,
  startStorage,
} from "azure-simulator/testing";
import { systemClock } from "exact-values/clock";
import { ServiceError } from "exact-values/errors";
import { type BlobServiceOptions, openBlobService } from "../../../src/azure/storage/blob-service.ts";
import type { BlobStore, HubContainer } from "../../../src/lake/storage/blob-store.ts";

/** A hub's storage in the simulator: the project's stores and the service's own clients. */
export interface SimulatedHub {
  readonly storage: SimulatedStorage;
  readonly containers: HubContainers;
  store(container: HubContainer, signal?: AbortSignal, options?: Partial<BlobServiceOptions>): BlobStore;
  /** Ends all faults and clears the request log, so that tests do not affect each other. */
  reset(): void;
  /** Starts a fault that lasts until `reset`. */
  fault(fault: Fault): ActiveFault;
}

export async function openSimulatedHub(options: StorageOptions = {}): Promise<SimulatedHub> {
  const storage = await startStorage(options);
  const faults: ActiveFault[] = [];
  return {
    storage,
    reset: () => {
      for (const fault of faults.splice(0)) fault.end();
      storage.forgetRequests();
    },
    fault: (fault) => {
      const active = storage.fault(fault);
      faults.push(active);
      return active;
    },
    containers: await createHubContainers(storage),
    store: (container, signal = new AbortController().signal, more = {}) =>
      openBlobService({
        endpoint: { url: storage.url, accountName: storage.account },
        credential: { key: storage.key },
        userAgent: "cost-hub/test (ingest)",
        signal,
        signing: { clock: systemClock(), mask: () => {} },
        ...more,
      })(container),
  };
}

/** The ServiceError that `act` throws. Any other outcome fails the test, including success. */
export async function serviceErrorOf(act: () => Promise<unknown>): Promise<ServiceError> {
  try {
    await act();
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  throw new Error("no error was thrown");
}

export async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const collected: Uint8Array[] = [];
  for await (const chunk of chunks) collected.push(chunk);
  return Buffer.concat(collected);
}

export async function allOf<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

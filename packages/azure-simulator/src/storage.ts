export { ACCOUNT, ACCOUNT_KEY, startAzurite } from "./azure/storage/azurite.ts";
export { containerSink, createHubContainers, type HubContainers } from "./azure/storage/containers.ts";
export {
  type ActiveFault,
  type Fault,
  type FaultKind,
  type Phase,
  type RequestRecord,
  type SimulatedStorage,
  type StorageOptions,
  type StorageRequest,
  startStorage,
} from "./azure/storage/storage.ts";

import type { Identity } from "../../directory.ts";
import type { Refusal } from "../../storage/refusal.ts";
import type { StorageRequest } from "../../storage/request.ts";
import type { ArmFaults } from "../arm-faults.ts";
import { objectAt, textAt } from "../json-access.ts";
import type { ResourceStore, StoredResource } from "../resource-store.ts";
import { privateAddress } from "../services/network.ts";
import { storageAccounts } from "../services/storage-resources.ts";
import type { Authorizer } from "./authorizer.ts";

const CONTAINERS = "Microsoft.Storage/storageAccounts/blobServices/containers";
const READS = /^(?:Get|Head|List)/;

export interface DataRights {
  /** Undefined when the blob service may serve the request; the refusal otherwise. */
  check(identity: Identity, request: StorageRequest): Refusal | undefined;
  /** Must be called for every new role assignment. */
  assigned(id: string): void;
}

interface DataRightsOptions {
  readonly store: ResourceStore;
  readonly authorizer: Authorizer;
  readonly faults: ArmFaults;
  readonly now: () => Date;
  /** Whether requests come from inside the hub's network. */
  readonly isRunnerInside: () => boolean;
}

/**
 * Decides who may read and write blobs. While ARM has no storage account, every identity may, so that tests of storage
 * alone need no ARM.
 */
export function createDataRights({ store, authorizer, faults, now, isRunnerInside }: DataRightsOptions): DataRights {
  const arrivals = new Map<string, Date>();

  const hasArrived = ({ id }: StoredResource): boolean => {
    const arrival = arrivals.get(id.toLowerCase());
    return arrival === undefined || now().getTime() >= arrival.getTime();
  };
  return {
    assigned: (id) => {
      const late = faults.take("RightsArriveLate", ({ seconds }) => seconds !== undefined);
      if (late?.seconds !== undefined) arrivals.set(id.toLowerCase(), new Date(now().getTime() + late.seconds * 1000));
    },
    check: (identity, request) => {
      const accounts = store.ofType(storageAccounts.type);
      if (accounts.length === 0) return undefined;
      if (accounts.some((account) => isClosed(store, account, isRunnerInside()))) return FIREWALL;
      const action = dataAction(request);
      const isAllowed = accounts.some(({ id }) => {
        const container = request.container === "" ? "" : `/containers/${request.container}`;
        const scope = request.container === "" ? id : `${id}/blobServices/default${container}`;
        return authorizer.isDataAllowed({ identity, action, scope }, hasArrived);
      });
      const isLate = isAllowed && faults.take("RightsArriveLate", ({ seconds }) => seconds === undefined) !== undefined;
      return isAllowed && !isLate ? undefined : REFUSAL;
    },
  };
}

/**
 * A firewall guards only the data plane. A runner inside passes rules for its subnet; without public access, it needs a
 * private endpoint with a registered name. IP and resource rules are not simulated.
 */
function isClosed(store: ResourceStore, { id, body }: StoredResource, isInside: boolean): boolean {
  const properties = objectAt(body, "properties");
  if (textAt(properties, "publicNetworkAccess") === "Disabled") {
    return !isInside || privateAddress(store, id, "blob") === undefined;
  }
  return !isInside && textAt(objectAt(properties, "networkAcls"), "defaultAction") === "Deny";
}

const FIREWALL: Refusal = {
  status: 403,
  code: "AuthorizationFailure",
  message: "This request is not authorized to perform this operation.",
};

const REFUSAL: Refusal = {
  status: 403,
  code: "AuthorizationPermissionMismatch",
  message: "This request is not authorized to perform this operation using this permission.",
};

function dataAction({ operation, blob, container }: StorageRequest): string {
  if (["CreateContainer", "RestoreContainer", "SetContainerMetadata"].includes(operation)) return `${CONTAINERS}/write`;
  if (operation === "DeleteContainer") return `${CONTAINERS}/delete`;
  if (operation === "GetContainerProperties" || container === "") return `${CONTAINERS}/read`;
  if (operation === "DeleteBlob") return `${CONTAINERS}/blobs/delete`;
  return READS.test(operation) || (blob === "" && operation === "ListBlobs")
    ? `${CONTAINERS}/blobs/read`
    : `${CONTAINERS}/blobs/write`;
}

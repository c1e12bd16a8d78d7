/**
 * A cost export in the format of the Cost Management API, without its eTag. Enumerations are plain strings, because
 * Azure adds values and changes their case between releases.
 */
export interface ExportBody {
  /** The identity that the export delivers with. Without one, Azure uses the account's key. */
  readonly identity?: ExportIdentity;
  /** Location of the identity. Azure accepts it only at creation. */
  readonly location?: string;
  readonly properties: ExportProperties;
}

interface ExportIdentity {
  readonly type: string;
  /** Assigned by Azure. */
  readonly principalId?: string;
  readonly tenantId?: string;
}

export interface ExportProperties {
  readonly format?: string;
  readonly compressionMode?: string;
  readonly dataOverwriteBehavior?: string;
  readonly partitionData?: boolean;
  readonly exportDescription?: string;
  readonly definition: ExportDefinition;
  readonly deliveryInfo: { readonly destination: ExportDestination };
  readonly schedule?: ExportSchedule;
}

interface ExportDefinition {
  readonly type: string;
  readonly timeframe: string;
  readonly timePeriod?: { readonly from: string; readonly to: string };
  readonly dataSet?: {
    readonly granularity?: string;
    readonly configuration?: {
      readonly dataVersion?: string;
      readonly columns?: readonly string[];
      readonly filters?: readonly { readonly name: string; readonly value: string }[];
    };
  };
}

export interface ExportDestination {
  readonly type?: string;
  readonly container: string;
  /** ID of the storage account. */
  readonly resourceId?: string;
  readonly rootFolderPath?: string;
  /** Name of the account, for partners that deliver with a SAS token. */
  readonly storageAccount?: string;
}

interface ExportSchedule {
  /** `Active`: Azure runs the export on its schedule. */
  readonly status?: string;
  readonly recurrence?: string;
  readonly recurrencePeriod?: { readonly from: string; readonly to?: string };
}

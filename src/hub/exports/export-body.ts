/**
 * A cost export as Cost Management takes and gives it, without its eTag. Enumerations are plain texts: Azure adds values and changes their
 * case from one release to the next.
 */
export interface ExportBody {
  /** By which the export delivers; without one Azure delivers by the account's key. */
  readonly identity?: ExportIdentity;
  /** Of the identity; Azure takes it at the creation only. */
  readonly location?: string;
  readonly properties: ExportProperties;
}

interface ExportIdentity {
  readonly type: string;
  /** Given by Azure. */
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
  /** Of the storage account. */
  readonly resourceId?: string;
  readonly rootFolderPath?: string;
  /** Name of the account, where partners deliver by a SAS token. */
  readonly storageAccount?: string;
}

interface ExportSchedule {
  /** `Active`: Azure runs the export by itself. */
  readonly status?: string;
  readonly recurrence?: string;
  readonly recurrencePeriod?: { readonly from: string; readonly to?: string };
}

/**
 * How a meter is priced: PricingQuantity = ConsumedQuantity × `multiplier` / 10^`shift` = ConsumedQuantity / block
 * size.
 */
export interface MeterUnit {
  readonly description: string;
  readonly unit: string;
  readonly blockSize: string;
  readonly multiplier: bigint;
  readonly shift: number;
}

function pricingUnit(description: string, unit: string, shift = 0): MeterUnit {
  return { description, unit, blockSize: `1${"0".repeat(shift)}`, multiplier: 1n, shift };
}

const HOUR = pricingUnit("1 Hour", "Hours");
const HUNDRED_HOURS = pricingUnit("100 Hours", "Hours", 2);
const GB = pricingUnit("1 GB", "GB");
const GB_MONTH = pricingUnit("1 GB/Month", "GB/Month");
const MONTH = pricingUnit("1/Month", "Units/Month");
const ONE = pricingUnit("1", "Units");
const TEN_THOUSAND = pricingUnit("10K", "Units", 4);
const MILLION = pricingUnit("1M", "Units", 6);
const FIFTY_THOUSAND: MeterUnit = { description: "50K", unit: "Units", blockSize: "50000", multiplier: 2n, shift: 5 };

/** A service with the values that its rows share, and its meters as [subcategory, meter name, unit]. */
export interface Service {
  readonly name: string;
  readonly category: string;
  readonly subcategory: string;
  readonly model: "IaaS" | "PaaS" | "SaaS";
  readonly resourceType: string;
  readonly resourceTypeName: string;
  readonly family: string;
  readonly meterCategory: string;
  /** Share of resources in percent. */
  readonly weight: number;
  readonly publisher: string;
  readonly meters: readonly (readonly [string, string, MeterUnit])[];
}

type Classification = readonly [name: string, category: string, subcategory: string, model: Service["model"]];
type ResourceKind = readonly [type: string, display: string, family: string, meterCategory: string];

function service(weight: number, is: Classification, of: ResourceKind, meters: Service["meters"]): Service {
  const [name, category, subcategory, model] = is;
  const [resourceType, resourceTypeName, family, meterCategory] = of;
  const what = { name, category, subcategory, model, resourceType, resourceTypeName, family, meterCategory };
  return { ...what, weight, publisher: "Microsoft", meters };
}

/** The mix of services in real exports: half of the rows are storage, most of them operations per 10K. */
export const SERVICES: readonly Service[] = [
  service(
    46,
    ["Storage Accounts", "Storage", "Object Storage", "IaaS"],
    ["Microsoft.Storage/storageAccounts", "Storage account", "Storage", "Storage"],
    [
      ["Tables", "Read Operations", TEN_THOUSAND],
      ["Tiered Block Blob", "LRS List and Create Container Operations", TEN_THOUSAND],
      ["Files", "Protocol Operations", TEN_THOUSAND],
      ["Blob Storage", "Hot LRS Data Stored", GB_MONTH],
      ["General Block Blob v2", "Hot Read Operations", TEN_THOUSAND],
      ["Queues v2", "Class 1 Operations", TEN_THOUSAND],
      ["Rtn Preference: MGN", "Standard Data Transfer Out", GB],
      ["Tables", "Batch Write Operations", TEN_THOUSAND],
    ],
  ),
  service(
    9,
    ["Virtual Machines", "Compute", "Virtual Machines", "IaaS"],
    ["Microsoft.Compute/virtualMachines", "Virtual machine", "Compute", "Virtual Machines"],
    [
      ["Dv5 Series", "D4s v5", HOUR],
      ["Ev5 Series", "E8ds v5", HOUR],
      ["BS Series Windows", "B2ms", HOUR],
      ["Fsv2 Series", "F16s v2 Spot", HUNDRED_HOURS],
    ],
  ),
  service(
    6,
    ["Virtual Machines", "Compute", "Virtual Machines", "IaaS"],
    ["Microsoft.Compute/disks", "Disk", "Storage", "Storage"],
    [
      ["Premium SSD Managed Disks", "P10 LRS Disk", MONTH],
      ["Standard SSD Managed Disks", "E10 Disk Operations", TEN_THOUSAND],
    ],
  ),
  service(
    5,
    ["Azure DNS", "Networking", "Network Connectivity", "PaaS"],
    ["Microsoft.Network/dnsZones", "DNS zone", "Networking", "Azure DNS"],
    [
      ["Azure DNS", "Public Zone", ONE],
      ["Azure DNS", "Public Queries", MILLION],
    ],
  ),
  service(
    5,
    ["Azure Machine Learning", "AI and Machine Learning", "AI Platforms", "PaaS"],
    [
      "Microsoft.MachineLearningServices/workspaces",
      "Azure Machine Learning workspace",
      "AI + Machine Learning",
      "Bandwidth",
    ],
    [
      ["Inter-Region", "Intra Continent Data Transfer Out", GB],
      ["Azure Container Registry", "Standard Registry Unit", MONTH],
    ],
  ),
  service(
    5,
    ["Microsoft Defender for Cloud", "Security", "Threat Detection and Response", "SaaS"],
    ["Microsoft.Security/pricings", "Defender plan", "Security", "Microsoft Defender for Cloud"],
    [
      ["Microsoft Defender for Storage", "Standard Transactions", TEN_THOUSAND],
      ["Microsoft Defender for Servers", "Plan 2 Node", HOUR],
      ["Microsoft Defender for SQL", "Standard Node", MONTH],
    ],
  ),
  service(
    4,
    ["Azure SQL Database", "Databases", "Relational Databases", "PaaS"],
    ["Microsoft.Sql/servers/databases", "SQL database", "Databases", "SQL Database"],
    [
      ["Single/Elastic Pool General Purpose - Compute Gen5", "vCore", HOUR],
      ["Single/Elastic Pool General Purpose - Storage", "General Purpose Data Stored", GB_MONTH],
    ],
  ),
  service(
    4,
    ["Azure Monitor", "Management and Governance", "Observability", "SaaS"],
    [
      "Microsoft.OperationalInsights/workspaces",
      "Log Analytics workspace",
      "Management and Governance",
      "Log Analytics",
    ],
    [
      ["Log Analytics", "Pay-as-you-go Data Ingestion", GB],
      ["Azure Monitor", "Metrics Queries", MILLION],
    ],
  ),
  service(
    4,
    ["Azure App Service", "Web", "Application Platforms", "PaaS"],
    ["Microsoft.Web/serverfarms", "App Service plan", "Compute", "Azure App Service"],
    [
      ["Azure App Service Premium v3 Plan - Linux", "P1 v3 App", HOUR],
      ["Azure App Service Free Plan - Linux", "F1 App", HUNDRED_HOURS],
    ],
  ),
  service(
    3,
    ["Key Vault", "Security", "Secret Management", "PaaS"],
    ["Microsoft.KeyVault/vaults", "Key vault", "Security", "Key Vault"],
    [["Key Vault", "Operations", TEN_THOUSAND]],
  ),
  service(
    3,
    ["Azure Kubernetes Service", "Compute", "Containers", "PaaS"],
    ["Microsoft.ContainerService/managedClusters", "Kubernetes service", "Containers", "Azure Kubernetes Service"],
    [["Azure Kubernetes Service", "Standard Uptime SLA", HOUR]],
  ),
  service(
    2,
    ["Azure Cosmos DB", "Databases", "NoSQL Databases", "PaaS"],
    ["Microsoft.DocumentDB/databaseAccounts", "Azure Cosmos DB account", "Databases", "Azure Cosmos DB"],
    [
      ["Azure Cosmos DB", "100 RU/s", HUNDRED_HOURS],
      ["Azure Cosmos DB", "Data Stored", GB_MONTH],
    ],
  ),
  service(
    2,
    ["Azure OpenAI", "AI and Machine Learning", "Generative AI", "PaaS"],
    ["Microsoft.CognitiveServices/accounts", "Azure OpenAI account", "AI + Machine Learning", "Cognitive Services"],
    [["Azure OpenAI", "gpt-4o Input global Tokens", FIFTY_THOUSAND]],
  ),
  service(
    1,
    ["Load Balancer", "Networking", "Application Networking", "PaaS"],
    ["Microsoft.Network/loadBalancers", "Load balancer", "Networking", "Load Balancer"],
    [["Load Balancer", "Standard Included LB Rules and Outbound Rules", HOUR]],
  ),
  {
    ...service(
      1,
      ["SaaS", "Other", "Other (Other)", "SaaS"],
      ["Microsoft.SaaS/resources", "Software as a service", "Azure Marketplace Services", "SaaS"],
      [["Datafeed Pro, Enterprise", 'Seats - "Gold" plan', MONTH]],
    ),
    publisher: "Fabrikam Analytics, Inc.",
  },
];

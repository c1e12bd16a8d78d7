export const id = 796;
export const ids = [796];
export const modules = {

/***/ 9796:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  checkRows: () => (/* reexport */ checkRows)
});

// UNUSED EXPORTS: CRITERIA

// EXTERNAL MODULE: ./lib/node_modules/focus-parquet/src/admission/file-version.js
var file_version = __webpack_require__(23120);
// EXTERNAL MODULE: ./lib/node_modules/focus-parquet/src/focus/focus-columns.js
var focus_columns = __webpack_require__(1664);
// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/errors.js
var errors = __webpack_require__(55491);
// EXTERNAL MODULE: ./lib/node_modules/focus-parquet/src/columns/column-file.js + 1 modules
var column_file = __webpack_require__(18722);
// EXTERNAL MODULE: ./lib/node_modules/focus-parquet/src/csv/part-rows.js
var part_rows = __webpack_require__(13599);
// EXTERNAL MODULE: ./lib/node_modules/focus-parquet/src/focus/columns/part-header.js
var part_header = __webpack_require__(35531);
// EXTERNAL MODULE: ./lib/node_modules/focus-parquet/src/focus/datasets/header-version.js
var header_version = __webpack_require__(58340);
// EXTERNAL MODULE: ./lib/node_modules/focus-parquet/src/parquet-read/parquet-file.js
var parquet_file = __webpack_require__(35372);
// EXTERNAL MODULE: ./lib/node_modules/focus-parquet/src/parquet-read/parquet-part.js
var parquet_part = __webpack_require__(80111);
// EXTERNAL MODULE: ./lib/node_modules/focus-parquet/src/verify/verify-row-group.js
var verify_row_group = __webpack_require__(76001);
// EXTERNAL MODULE: ./lib/node_modules/focus-parquet/src/wasm-converter/host/wasm-converter.js + 1 modules
var wasm_converter = __webpack_require__(328);
;// CONCATENATED MODULE: ./lib/node_modules/focus-parquet/src/conformance/azure-gaps.js
const UNUSED_SAVINGS_PLAN = [
    "and",
    ["in", "CommitmentDiscountType", "Savings Plan", "SavingsPlan"],
    ["eq", "CommitmentDiscountStatus", "Unused"],
];
const MARKETPLACE = ["eq", "x_PublisherCategory", "Vendor"];
const RESERVATION_USAGE = [
    "and",
    ["eq", "CommitmentDiscountType", "Reservation"],
    ["eq", "ChargeCategory", "Usage"],
];
function zeroPrice(...columns) {
    const isZero = columns.map((column) => ["zero", column]);
    return ["and", ["or", ...isZero], ["or", MARKETPLACE, RESERVATION_USAGE]];
}
function withoutSeconds(column) {
    return {
        rules: [`${column}-C-002-M`],
        versions: ["1.0-preview(v1)", "1.0"],
        when: ["matches", column, "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}Z$"],
        reason: "Azure's FOCUS 1.0 has no seconds in dates",
    };
}
/** Source: the conformance report of Microsoft's FinOps toolkit for FOCUS 1.0 to 1.2-preview (April 2026). */
const AZURE_GAPS = [
    {
        rules: ["ContractedUnitPrice-C-011-C"],
        when: zeroPrice("ContractedCost", "ContractedUnitPrice"),
        reason: "Azure's contracted cost and price are 0 for Marketplace and reservation usage",
    },
    {
        rules: ["ListCost-C-009-C"],
        when: zeroPrice("ListCost", "ListUnitPrice"),
        reason: "Azure's list cost and price are 0 for Marketplace and reservation usage",
    },
    {
        rules: ["CommitmentDiscountQuantity-C-005-C"],
        versions: ["1.2-preview"],
        reason: "Azure leaves the quantity of commitments empty",
    },
    {
        rules: ["SkuId-C-005-C", "SkuPriceId-C-005-C"],
        when: ["or", UNUSED_SAVINGS_PLAN, MARKETPLACE],
        reason: "Azure has no SKU for Marketplace and unused savings plans",
    },
    {
        rules: ["ServiceName-C-003-M"],
        when: [
            "or",
            MARKETPLACE,
            ["and", ["eq", "ChargeCategory", "Purchase"], ["notnull", "CommitmentDiscountId"]],
            ["eq", "ChargeCategory", "Adjustment"],
        ],
        reason: "Azure has no service for Marketplace, commitment purchases and rounding adjustments",
    },
    {
        rules: ["PublisherName-C-003-M"],
        when: ["or", UNUSED_SAVINGS_PLAN, ["eq", "CommitmentDiscountType", "Reservation"]],
        reason: "Azure has no publisher for reservations and unused savings plans",
    },
    {
        rules: ["ChargeDescription-C-003-O"],
        when: ["or", UNUSED_SAVINGS_PLAN, MARKETPLACE],
        reason: "Azure has no description for some Marketplace rows and unused savings plans",
    },
    ...["BillingPeriodStart", "BillingPeriodEnd", "ChargePeriodStart", "ChargePeriodEnd"].map(withoutSeconds),
    {
        rules: [
            ...["CostAndUsage-D-003-C", "CostAndUsage-D-047-C", "CostAndUsage-D-048-C", "CostAndUsage-D-051-C"],
            ...["CostAndUsage-D-052-C", "CostAndUsage-D-055-C", "CostAndUsage-D-056-C"],
        ],
        reason: "Azure's exports have no availability zones and no prices in the pricing currency",
    },
];

;// CONCATENATED MODULE: ./lib/node_modules/focus-parquet/src/conformance/line-index.js
const QUOTE = 0x22;
const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/**
 * Counts the lines of a text as it passes. Only records that do not begin on the next line take memory: those after an
 * empty line, or after a value with a line break.
 */
function lineIndex(text, firstLine) {
    /** From record `records[i]` on, the line is the record's number plus `shifts[i]`. */
    let records = [0];
    let shifts = [firstLine];
    let record = 0;
    let shift = firstLine;
    let inQuotes = false;
    let isBlank = true;
    const scan = (chunk) => {
        for (let at = 0; at < chunk.length; at++) {
            const byte = chunk[at];
            if (byte === NEWLINE) {
                if (inQuotes || isBlank)
                    shift++;
                else
                    record++;
                if (!inQuotes)
                    isBlank = true;
            }
            else if (byte !== CARRIAGE_RETURN) {
                if (isBlank) {
                    isBlank = false;
                    if (shift !== shifts.at(-1)) {
                        records.push(record);
                        shifts.push(shift);
                    }
                }
                if (byte === QUOTE)
                    inQuotes = !inQuotes;
            }
        }
    };
    const placeOf = (wanted) => {
        let low = 0;
        let high = records.length - 1;
        while (low < high) {
            const middle = (low + high + 1) >>> 1;
            if ((records[middle] ?? 0) <= wanted)
                low = middle;
            else
                high = middle - 1;
        }
        return low;
    };
    return {
        text: {
            [Symbol.asyncIterator]() {
                return this;
            },
            next: async () => {
                const next = await text.next();
                if (next.done !== true)
                    scan(next.value);
                return next;
            },
            return: async () => (await text.return?.()) ?? { done: true, value: undefined },
        },
        lineOf: (wanted) => wanted + (shifts[placeOf(wanted)] ?? firstLine),
        dropBefore: (wanted) => {
            const place = placeOf(wanted);
            if (place === 0)
                return;
            records = records.slice(place);
            shifts = shifts.slice(place);
        },
    };
}

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/decimal.js
var decimal = __webpack_require__(79753);
// EXTERNAL MODULE: ./lib/node_modules/focus-parquet/src/columns/raw-column.js
var raw_column = __webpack_require__(56730);
;// CONCATENATED MODULE: ./lib/node_modules/focus-parquet/src/conformance/row-batch.js


/** Decodes the texts on first use. */
function batchColumn(column, kind, textsOf = raw_column/* rawTexts */.H8) {
    let known;
    const texts = () => {
        known ??= textsOf(column);
        return known;
    };
    const decimals = [];
    const decimalAt = (index) => {
        const parsed = decimals[index] ?? (0,decimal/* parseDecimal */.$Q)(texts()[index] ?? "");
        decimals[index] = parsed;
        return parsed;
    };
    return { indexes: column.indexes, filled: column.filled, kind, texts, decimalAt };
}
function textOfRow(column, row) {
    return column?.texts()[column.indexes[row] ?? -1];
}

;// CONCATENATED MODULE: ./lib/node_modules/focus-parquet/src/conformance/focus-rules-1.2.json
const focus_rules_1_2_namespaceObject = /*#__PURE__*/JSON.parse('{"title":"The machine-checkable rules of FOCUS 1.2, with corrections","source":{"repository":"https://github.com/finopsfoundation/focus_validator","path":"focus_validator/rules/model-1.2.json","commit":"240cea25","changed":"2025-12-24"},"license":"CC-BY-4.0 (https://creativecommons.org/licenses/by/4.0/). FOCUS: FinOps Open Cost and Usage Specification, FOCUS Series, Joint Development Foundation Projects, LLC.","changes":"Reduced to rules that need no judgement, normalized, and corrected: see corrected and dropped. The FOCUS project does not endorse these changes.","legend":{"rule":"require must hold in each row where if holds. A rule with criteria only applies if each of them is supported.","presence":"A presence rule counts each file that lacks the column. All other rules skip files that lack a column of require; a missing column of if is null.","null":"An empty field is null; no other text is. In require, null passes in, ge, type, format, iso4217, parent, onePer and product. In if, null fails eq and in, and passes ne.","operators":{"present":"[column] the file has the column, ignoring case","null, notnull":"[column]","eq, ne":"[column, value]","in":"[column, value, ...]","ge":"[column, number]","type, format":"[column, name] the text matches patterns.type or patterns.format; a date must exist; format keyvalue is a JSON object with unique keys and without nested values","iso4217":"[column] a code of currencies; format currency only asks for the shape of a code, because virtual currencies are in no list","product":"[a, b, c] a × b differs from c by at most tolerance, computed exactly","onePer":"[a, b, 1] each value of a has one value of b in all files together, rows with null skipped; counts values of a","parent":"[sub, category, {category: [sub, ...]}] the category is that of the subcategory; an unknown subcategory passes","and, or":"[tree, ...]"},"parquet":"Stored types replace patterns.type: text for string; integer, decimal or floating point for decimal; timestamp for datetime. A wrong type counts each row with a value, and at least once per file."},"tolerance":"0.00001","currencies":{"asOf":"2026-01-01","note":"ISO 4217, without metals, test codes and supranational units. Includes codes that were withdrawn since 2023, for older bills.","codes":"AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG ZWL"},"patterns":{"type":{"decimal":"^[+-]?([0-9]+(\\\\.[0-9]*)?|\\\\.[0-9]+)([eE][+-]?[0-9]+)?$","datetime":"^[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\\\\.[0-9]+)?)?)? ?(Z|UTC|[+-][0-9]{2}:?[0-9]{2})?$"},"format":{"numeric":"^-?([0-9]+(\\\\.[0-9]*)?|\\\\.[0-9]+)([eE]-?[0-9]+)?$","datetime":"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\\\.[0-9]+)?Z$","string":"^[^\\u0000�]*$","currency":"^[A-Z]{3}$","unit":"^([0-9][0-9.,]* ?)?/?\\\\p{L}[\\\\p{L}0-9 .,/()%_+-]*$"}},"criteria":{"ACCOUNT_NAMING_SUPPORTED":["BillingAccountName"],"AVAILABILITY_ZONE_SUPPORTED":["AvailabilityZone"],"CAPACITY_RESERVATION_SUPPORTED":["CapacityReservationId","CapacityReservationStatus"],"COMMITMENT_DISCOUNT_SUPPORTED":["CommitmentDiscountId","CommitmentDiscountCategory","CommitmentDiscountName","CommitmentDiscountQuantity","CommitmentDiscountStatus","CommitmentDiscountType","CommitmentDiscountUnit"],"MULTIPLE_PRICING_CATEGORIES_SUPPORTED":["PricingCategory"],"MULTIPLE_SUB_ACCOUNT_TYPES_SUPPORTED":["SubAccountType"],"MULTIPLE_BILLING_ACCOUNT_TYPES_SUPPORTED":["BillingAccountType"],"NEGOTIATED_PRICING_SUPPORTED":["ContractedUnitPrice"],"PUBLIC_PRICE_LIST_SUPPORTED":["ListUnitPrice"],"USAGE_MEASUREMENT_SUPPORTED":["ConsumedQuantity","ConsumedUnit"],"UNIT_PRICING_SUPPORTED":["SkuId","SkuPriceId","SkuMeter","SkuPriceDetails"],"SUB_ACCOUNT_SUPPORTED":["SubAccountId","SubAccountName"],"BILLING_BASED_ON_PROVISIONED_RESOURCES_SUPPORTED":["ResourceId","ResourceName"],"RESOURCE_TYPE_ASSIGNMENT_SUPPORTED":["ResourceType"],"PRICING_BILLING_CURRENCY_DIFFERENCES_SUPPORTED":["PricingCurrency"],"VIRTUAL_CURRENCY_SUPPORTED":[],"REGION_SUPPORTED":["RegionId","RegionName"],"TAGGING_SUPPORTED":["Tags"]},"neverFail":["CostAndUsage-D-049-C","CostAndUsage-D-053-C","CostAndUsage-D-057-C","ListUnitPrice-C-006-O","SkuPriceId-C-011-O","SkuPriceDetails-C-005-C","ConsumedQuantity-C-007-C","CommitmentDiscountQuantity-C-006-C","Tags-C-002-O"],"dropped":[{"id":"ListUnitPrice-C-010-C","why":"duplicate of ListCost-C-009-C; removed in 1.4"},{"id":"PricingQuantity-C-008-M","why":"repeats a null check; removed in 1.4"},{"id":"InvoiceId-C-004-C","why":"unconditional; dynamic in 1.4"},{"id":"InvoiceId-C-005-C","why":"unconditional; dynamic in 1.4"},{"id":"PricingCurrencyEffectiveCost-C-004-M","why":"tests PricingCurrencyListUnitPrice instead; removed in model 1.4"},{"id":"EffectiveCost-C-004-M","why":"repeats a null check; removed in 1.4"},{"id":"EffectiveCost-C-005-C","why":"only purchases that cover other charges; condition too wide; dynamic in 1.4 (C-020-C)"},{"id":"BilledCost-C-004-M","why":"not implemented by the validator; says no more than type and format; removed in 1.4"},{"id":"BilledCost-C-005-C","why":"provider <> issuer is not \\"paid to a third party\\"; fails every CSP row; dynamic in 1.4"},{"id":"ContractedCost-C-004-M","why":"repeats a null check; removed in 1.4"},{"id":"ListCost-C-004-M","why":"repeats a null check; removed in 1.4"}],"rules":[{"id":"CostAndUsage-D-003-C","column":"AvailabilityZone","level":"should","kind":"presence","require":["present","AvailabilityZone"],"criteria":["AVAILABILITY_ZONE_SUPPORTED"]},{"id":"CostAndUsage-D-004-C","column":"ListUnitPrice","level":"must","kind":"presence","require":["present","ListUnitPrice"],"criteria":["PUBLIC_PRICE_LIST_SUPPORTED"]},{"id":"CostAndUsage-D-005-M","column":"BillingAccountName","level":"must","kind":"presence","require":["present","BillingAccountName"]},{"id":"CostAndUsage-D-006-M","column":"BilledCost","level":"must","kind":"presence","require":["present","BilledCost"]},{"id":"CostAndUsage-D-007-C","column":"BillingAccountType","level":"must","kind":"presence","require":["present","BillingAccountType"],"criteria":["MULTIPLE_BILLING_ACCOUNT_TYPES_SUPPORTED"]},{"id":"CostAndUsage-D-008-M","column":"ChargeCategory","level":"must","kind":"presence","require":["present","ChargeCategory"]},{"id":"CostAndUsage-D-009-M","column":"BillingPeriodStart","level":"must","kind":"presence","require":["present","BillingPeriodStart"]},{"id":"CostAndUsage-D-010-M","column":"BillingPeriodEnd","level":"must","kind":"presence","require":["present","BillingPeriodEnd"]},{"id":"CostAndUsage-D-011-C","column":"ConsumedQuantity","level":"must","kind":"presence","require":["present","ConsumedQuantity"],"criteria":["USAGE_MEASUREMENT_SUPPORTED"]},{"id":"CostAndUsage-D-012-C","column":"CommitmentDiscountName","level":"must","kind":"presence","require":["present","CommitmentDiscountName"],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"]},{"id":"CostAndUsage-D-013-C","column":"CommitmentDiscountId","level":"must","kind":"presence","require":["present","CommitmentDiscountId"],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"]},{"id":"CostAndUsage-D-014-C","column":"CommitmentDiscountType","level":"must","kind":"presence","require":["present","CommitmentDiscountType"],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"]},{"id":"CostAndUsage-D-015-C","column":"CommitmentDiscountUnit","level":"must","kind":"presence","require":["present","CommitmentDiscountUnit"],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"]},{"id":"CostAndUsage-D-016-C","column":"CommitmentDiscountCategory","level":"must","kind":"presence","require":["present","CommitmentDiscountCategory"],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"]},{"id":"CostAndUsage-D-017-C","column":"CommitmentDiscountStatus","level":"must","kind":"presence","require":["present","CommitmentDiscountStatus"],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"]},{"id":"CostAndUsage-D-018-C","column":"CommitmentDiscountQuantity","level":"must","kind":"presence","require":["present","CommitmentDiscountQuantity"],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"]},{"id":"CostAndUsage-D-019-C","column":"SubAccountId","level":"must","kind":"presence","require":["present","SubAccountId"],"criteria":["SUB_ACCOUNT_SUPPORTED"]},{"id":"CostAndUsage-D-020-C","column":"CapacityReservationStatus","level":"must","kind":"presence","require":["present","CapacityReservationStatus"],"criteria":["CAPACITY_RESERVATION_SUPPORTED"]},{"id":"CostAndUsage-D-021-M","column":"PublisherName","level":"must","kind":"presence","require":["present","PublisherName"]},{"id":"CostAndUsage-D-022-C","column":"PricingCategory","level":"must","kind":"presence","require":["present","PricingCategory"],"criteria":["MULTIPLE_PRICING_CATEGORIES_SUPPORTED"]},{"id":"CostAndUsage-D-023-M","column":"InvoiceIssuerName","level":"must","kind":"presence","require":["present","InvoiceIssuerName"]},{"id":"CostAndUsage-D-024-M","column":"BillingAccountId","level":"must","kind":"presence","require":["present","BillingAccountId"]},{"id":"CostAndUsage-D-025-M","column":"ChargeDescription","level":"must","kind":"presence","require":["present","ChargeDescription"]},{"id":"CostAndUsage-D-026-M","column":"ChargeClass","level":"must","kind":"presence","require":["present","ChargeClass"]},{"id":"CostAndUsage-D-027-O","column":"ChargeFrequency","level":"should","kind":"presence","require":["present","ChargeFrequency"]},{"id":"CostAndUsage-D-028-M","column":"ChargePeriodEnd","level":"must","kind":"presence","require":["present","ChargePeriodEnd"]},{"id":"CostAndUsage-D-029-C","column":"SubAccountName","level":"must","kind":"presence","require":["present","SubAccountName"],"criteria":["SUB_ACCOUNT_SUPPORTED"]},{"id":"CostAndUsage-D-030-M","column":"ContractedCost","level":"must","kind":"presence","require":["present","ContractedCost"]},{"id":"CostAndUsage-D-031-M","column":"EffectiveCost","level":"must","kind":"presence","require":["present","EffectiveCost"]},{"id":"CostAndUsage-D-032-M","column":"ListCost","level":"must","kind":"presence","require":["present","ListCost"]},{"id":"CostAndUsage-D-033-O","column":"InvoiceId","level":"should","kind":"presence","require":["present","InvoiceId"]},{"id":"CostAndUsage-D-034-C","column":"ContractedUnitPrice","level":"must","kind":"presence","require":["present","ContractedUnitPrice"],"criteria":["NEGOTIATED_PRICING_SUPPORTED"]},{"id":"CostAndUsage-D-035-M","column":"BillingCurrency","level":"must","kind":"presence","require":["present","BillingCurrency"]},{"id":"CostAndUsage-D-036-M","column":"PricingQuantity","level":"must","kind":"presence","require":["present","PricingQuantity"]},{"id":"CostAndUsage-D-037-M","column":"ChargePeriodStart","level":"must","kind":"presence","require":["present","ChargePeriodStart"]},{"id":"CostAndUsage-D-038-M","column":"ProviderName","level":"must","kind":"presence","require":["present","ProviderName"]},{"id":"CostAndUsage-D-039-C","column":"ResourceType","level":"must","kind":"presence","require":["present","ResourceType"],"criteria":["BILLING_BASED_ON_PROVISIONED_RESOURCES_SUPPORTED","RESOURCE_TYPE_ASSIGNMENT_SUPPORTED"]},{"id":"CostAndUsage-D-040-M","column":"ServiceCategory","level":"must","kind":"presence","require":["present","ServiceCategory"]},{"id":"CostAndUsage-D-041-M","column":"ServiceName","level":"must","kind":"presence","require":["present","ServiceName"]},{"id":"CostAndUsage-D-042-O","column":"ServiceSubcategory","level":"should","kind":"presence","require":["present","ServiceSubcategory"]},{"id":"CostAndUsage-D-043-C","column":"ResourceId","level":"must","kind":"presence","require":["present","ResourceId"],"criteria":["BILLING_BASED_ON_PROVISIONED_RESOURCES_SUPPORTED"]},{"id":"CostAndUsage-D-044-C","column":"ResourceName","level":"must","kind":"presence","require":["present","ResourceName"],"criteria":["BILLING_BASED_ON_PROVISIONED_RESOURCES_SUPPORTED"]},{"id":"CostAndUsage-D-045-C","column":"PricingCurrency","level":"must","kind":"presence","require":["present","PricingCurrency"],"criteria":["PRICING_BILLING_CURRENCY_DIFFERENCES_SUPPORTED"]},{"id":"CostAndUsage-D-047-C","column":"PricingCurrencyContractedUnitPrice","level":"must","kind":"presence","require":["present","PricingCurrencyContractedUnitPrice"],"criteria":["PUBLIC_PRICE_LIST_SUPPORTED","VIRTUAL_CURRENCY_SUPPORTED"]},{"id":"CostAndUsage-D-048-C","column":"PricingCurrencyContractedUnitPrice","level":"should","kind":"presence","require":["present","PricingCurrencyContractedUnitPrice"],"criteria":["PUBLIC_PRICE_LIST_SUPPORTED","PRICING_BILLING_CURRENCY_DIFFERENCES_SUPPORTED"]},{"id":"CostAndUsage-D-051-C","column":"PricingCurrencyEffectiveCost","level":"must","kind":"presence","require":["present","PricingCurrencyEffectiveCost"],"criteria":["PUBLIC_PRICE_LIST_SUPPORTED","VIRTUAL_CURRENCY_SUPPORTED"]},{"id":"CostAndUsage-D-052-C","column":"PricingCurrencyEffectiveCost","level":"should","kind":"presence","require":["present","PricingCurrencyEffectiveCost"],"criteria":["PUBLIC_PRICE_LIST_SUPPORTED","PRICING_BILLING_CURRENCY_DIFFERENCES_SUPPORTED"]},{"id":"CostAndUsage-D-055-C","column":"PricingCurrencyListUnitPrice","level":"must","kind":"presence","require":["present","PricingCurrencyListUnitPrice"],"criteria":["PUBLIC_PRICE_LIST_SUPPORTED","VIRTUAL_CURRENCY_SUPPORTED"]},{"id":"CostAndUsage-D-056-C","column":"PricingCurrencyListUnitPrice","level":"should","kind":"presence","require":["present","PricingCurrencyListUnitPrice"],"criteria":["PUBLIC_PRICE_LIST_SUPPORTED","PRICING_BILLING_CURRENCY_DIFFERENCES_SUPPORTED"]},{"id":"CostAndUsage-D-058-C","column":"SkuPriceId","level":"must","kind":"presence","require":["present","SkuPriceId"],"criteria":["PUBLIC_PRICE_LIST_SUPPORTED","UNIT_PRICING_SUPPORTED"]},{"id":"CostAndUsage-D-059-C","column":"SkuMeter","level":"must","kind":"presence","require":["present","SkuMeter"],"criteria":["PUBLIC_PRICE_LIST_SUPPORTED","UNIT_PRICING_SUPPORTED"]},{"id":"CostAndUsage-D-060-C","column":"SkuId","level":"must","kind":"presence","require":["present","SkuId"],"criteria":["PUBLIC_PRICE_LIST_SUPPORTED","UNIT_PRICING_SUPPORTED"]},{"id":"CostAndUsage-D-061-C","column":"SkuPriceDetails","level":"must","kind":"presence","require":["present","SkuPriceDetails"],"criteria":["PUBLIC_PRICE_LIST_SUPPORTED","UNIT_PRICING_SUPPORTED"]},{"id":"CostAndUsage-D-062-C","column":"RegionName","level":"must","kind":"presence","require":["present","RegionName"],"criteria":["REGION_SUPPORTED"]},{"id":"CostAndUsage-D-063-C","column":"RegionId","level":"must","kind":"presence","require":["present","RegionId"],"criteria":["REGION_SUPPORTED"]},{"id":"CostAndUsage-D-064-C","column":"Tags","level":"must","kind":"presence","require":["present","Tags"],"criteria":["TAGGING_SUPPORTED"]},{"id":"CostAndUsage-D-065-C","column":"CapacityReservationId","level":"must","kind":"presence","require":["present","CapacityReservationId"],"criteria":["CAPACITY_RESERVATION_SUPPORTED"]},{"id":"CostAndUsage-D-066-C","column":"ConsumedUnit","level":"must","kind":"presence","require":["present","ConsumedUnit"],"criteria":["USAGE_MEASUREMENT_SUPPORTED"]},{"id":"CostAndUsage-D-067-C","column":"SubAccountType","level":"must","kind":"presence","require":["present","SubAccountType"],"criteria":["MULTIPLE_SUB_ACCOUNT_TYPES_SUPPORTED"]},{"id":"CostAndUsage-D-068-M","column":"PricingUnit","level":"must","kind":"presence","require":["present","PricingUnit"]},{"id":"CommitmentDiscountName-C-001-M","column":"CommitmentDiscountName","level":"must","kind":"type","require":["type","CommitmentDiscountName","string"],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"]},{"id":"CommitmentDiscountName-C-002-M","column":"CommitmentDiscountName","level":"must","kind":"format","require":["format","CommitmentDiscountName","string"],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"]},{"id":"CommitmentDiscountName-C-004-C","column":"CommitmentDiscountName","level":"must","kind":"nullability","require":["null","CommitmentDiscountName"],"if":["null","CommitmentDiscountId"],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"]},{"id":"InvoiceIssuerName-C-001-M","column":"InvoiceIssuerName","level":"must","kind":"type","require":["type","InvoiceIssuerName","string"]},{"id":"InvoiceIssuerName-C-002-M","column":"InvoiceIssuerName","level":"must","kind":"format","require":["format","InvoiceIssuerName","string"]},{"id":"InvoiceIssuerName-C-003-M","column":"InvoiceIssuerName","level":"must","kind":"nullability","require":["notnull","InvoiceIssuerName"]},{"id":"ProviderName-C-001-M","column":"ProviderName","level":"must","kind":"type","require":["type","ProviderName","string"]},{"id":"ProviderName-C-002-M","column":"ProviderName","level":"must","kind":"format","require":["format","ProviderName","string"]},{"id":"ProviderName-C-003-M","column":"ProviderName","level":"must","kind":"nullability","require":["notnull","ProviderName"]},{"id":"BillingAccountId-C-001-M","column":"BillingAccountId","level":"must","kind":"nullability","require":["notnull","BillingAccountId"]},{"id":"BillingAccountId-C-002-M","column":"BillingAccountId","level":"must","kind":"type","require":["type","BillingAccountId","string"]},{"id":"BillingAccountId-C-003-M","column":"BillingAccountId","level":"must","kind":"format","require":["format","BillingAccountId","string"]},{"id":"BillingAccountName-C-001-M","column":"BillingAccountName","level":"must","kind":"type","require":["type","BillingAccountName","string"]},{"id":"BillingAccountName-C-002-M","column":"BillingAccountName","level":"must","kind":"format","require":["format","BillingAccountName","string"]},{"id":"BillingAccountName-C-003-C","column":"BillingAccountName","level":"must","kind":"nullability","require":["notnull","BillingAccountName"],"criteria":["ACCOUNT_NAMING_SUPPORTED"]},{"id":"BillingPeriodStart-C-001-M","column":"BillingPeriodStart","level":"must","kind":"type","require":["type","BillingPeriodStart","datetime"]},{"id":"BillingPeriodStart-C-002-M","column":"BillingPeriodStart","level":"must","kind":"format","require":["format","BillingPeriodStart","datetime"]},{"id":"BillingPeriodStart-C-003-M","column":"BillingPeriodStart","level":"must","kind":"nullability","require":["notnull","BillingPeriodStart"]},{"id":"ChargeCategory-C-001-M","column":"ChargeCategory","level":"must","kind":"type","require":["type","ChargeCategory","string"]},{"id":"ChargeCategory-C-002-M","column":"ChargeCategory","level":"must","kind":"nullability","require":["notnull","ChargeCategory"]},{"id":"ChargeCategory-C-003-M","column":"ChargeCategory","level":"must","kind":"value","require":["in","ChargeCategory","Usage","Purchase","Tax","Credit","Adjustment"]},{"id":"AvailabilityZone-C-001-M","column":"AvailabilityZone","level":"must","kind":"type","require":["type","AvailabilityZone","string"],"criteria":["AVAILABILITY_ZONE_SUPPORTED"]},{"id":"AvailabilityZone-C-002-M","column":"AvailabilityZone","level":"must","kind":"format","require":["format","AvailabilityZone","string"],"criteria":["AVAILABILITY_ZONE_SUPPORTED"]},{"id":"PublisherName-C-001-M","column":"PublisherName","level":"must","kind":"type","require":["type","PublisherName","string"]},{"id":"PublisherName-C-002-M","column":"PublisherName","level":"must","kind":"format","require":["format","PublisherName","string"]},{"id":"PublisherName-C-003-M","column":"PublisherName","level":"must","kind":"nullability","require":["notnull","PublisherName"]},{"id":"ServiceCategory-C-001-M","column":"ServiceCategory","level":"must","kind":"type","require":["type","ServiceCategory","string"]},{"id":"ServiceCategory-C-002-M","column":"ServiceCategory","level":"must","kind":"nullability","require":["notnull","ServiceCategory"]},{"id":"ServiceCategory-C-003-M","column":"ServiceCategory","level":"must","kind":"value","require":["in","ServiceCategory","AI and Machine Learning","Analytics","Business Applications","Compute","Databases","Developer Tools","Multicloud","Identity","Integration","Internet of Things","Management and Governance","Media","Migration","Mobile","Networking","Security","Storage","Web","Other"]},{"id":"ChargePeriodStart-C-001-M","column":"ChargePeriodStart","level":"must","kind":"type","require":["type","ChargePeriodStart","datetime"]},{"id":"ChargePeriodStart-C-002-M","column":"ChargePeriodStart","level":"must","kind":"format","require":["format","ChargePeriodStart","datetime"]},{"id":"ChargePeriodStart-C-003-M","column":"ChargePeriodStart","level":"must","kind":"nullability","require":["notnull","ChargePeriodStart"]},{"id":"SkuMeter-C-001-M","column":"SkuMeter","level":"must","kind":"type","require":["type","SkuMeter","string"],"criteria":["PUBLIC_PRICE_LIST_SUPPORTED","UNIT_PRICING_SUPPORTED"]},{"id":"SkuMeter-C-002-M","column":"SkuMeter","level":"must","kind":"format","require":["format","SkuMeter","string"],"criteria":["PUBLIC_PRICE_LIST_SUPPORTED","UNIT_PRICING_SUPPORTED"]},{"id":"SkuMeter-C-004-C","column":"SkuMeter","level":"must","kind":"nullability","require":["null","SkuMeter"],"if":["null","SkuId"],"criteria":["PUBLIC_PRICE_LIST_SUPPORTED","UNIT_PRICING_SUPPORTED"]},{"id":"SkuMeter-C-005-C","column":"SkuMeter","level":"should","kind":"nullability","require":["notnull","SkuMeter"],"if":["notnull","SkuId"],"criteria":["PUBLIC_PRICE_LIST_SUPPORTED","UNIT_PRICING_SUPPORTED"]},{"id":"ListUnitPrice-C-001-M","column":"ListUnitPrice","level":"must","kind":"type","require":["type","ListUnitPrice","decimal"],"criteria":["PUBLIC_PRICE_LIST_SUPPORTED"]},{"id":"ListUnitPrice-C-002-M","column":"ListUnitPrice","level":"must","kind":"format","require":["format","ListUnitPrice","numeric"],"criteria":["PUBLIC_PRICE_LIST_SUPPORTED"]},{"id":"ListUnitPrice-C-004-C","column":"ListUnitPrice","level":"must","kind":"nullability","require":["null","ListUnitPrice"],"if":["eq","ChargeCategory","Tax"],"criteria":["PUBLIC_PRICE_LIST_SUPPORTED"]},{"id":"ListUnitPrice-C-005-C","column":"ListUnitPrice","level":"must","kind":"nullability","require":["notnull","ListUnitPrice"],"if":["and",["ne","ChargeClass","Correction"],["in","ChargeCategory","Usage","Purchase"]],"criteria":["PUBLIC_PRICE_LIST_SUPPORTED"]},{"id":"ListUnitPrice-C-008-M","column":"ListUnitPrice","level":"must","kind":"value","require":["ge","ListUnitPrice",0],"if":["notnull","ListUnitPrice"],"criteria":["PUBLIC_PRICE_LIST_SUPPORTED"]},{"id":"PricingQuantity-C-001-M","column":"PricingQuantity","level":"must","kind":"type","require":["type","PricingQuantity","decimal"]},{"id":"PricingQuantity-C-002-M","column":"PricingQuantity","level":"must","kind":"format","require":["format","PricingQuantity","numeric"]},{"id":"PricingQuantity-C-004-C","column":"PricingQuantity","level":"must","kind":"nullability","require":["null","PricingQuantity"],"if":["eq","ChargeCategory","Tax"]},{"id":"PricingQuantity-C-005-C","column":"PricingQuantity","level":"must","kind":"nullability","require":["notnull","PricingQuantity"],"if":["and",["in","ChargeCategory","Usage","Purchase"],["ne","ChargeClass","Correction"]]},{"id":"CommitmentDiscountId-C-001-M","column":"CommitmentDiscountId","level":"must","kind":"type","require":["type","CommitmentDiscountId","string"],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"]},{"id":"CommitmentDiscountId-C-002-M","column":"CommitmentDiscountId","level":"must","kind":"format","require":["format","CommitmentDiscountId","string"],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"]},{"id":"ResourceId-C-001-M","column":"ResourceId","level":"must","kind":"type","require":["type","ResourceId","string"],"criteria":["BILLING_BASED_ON_PROVISIONED_RESOURCES_SUPPORTED"]},{"id":"ResourceId-C-002-M","column":"ResourceId","level":"must","kind":"format","require":["format","ResourceId","string"],"criteria":["BILLING_BASED_ON_PROVISIONED_RESOURCES_SUPPORTED"]},{"id":"ChargeDescription-C-001-M","column":"ChargeDescription","level":"must","kind":"type","require":["type","ChargeDescription","string"]},{"id":"ChargeDescription-C-002-M","column":"ChargeDescription","level":"must","kind":"format","require":["format","ChargeDescription","string"]},{"id":"ChargeDescription-C-003-O","column":"ChargeDescription","level":"should","kind":"nullability","require":["notnull","ChargeDescription"]},{"id":"SkuPriceId-C-001-M","column":"SkuPriceId","level":"must","kind":"type","require":["type","SkuPriceId","string"],"criteria":["PUBLIC_PRICE_LIST_SUPPORTED","UNIT_PRICING_SUPPORTED"]},{"id":"SkuPriceId-C-002-M","column":"SkuPriceId","level":"must","kind":"format","require":["format","SkuPriceId","string"],"criteria":["PUBLIC_PRICE_LIST_SUPPORTED","UNIT_PRICING_SUPPORTED"]},{"id":"SkuPriceId-C-004-C","column":"SkuPriceId","level":"must","kind":"nullability","require":["null","SkuPriceId"],"if":["eq","ChargeCategory","Tax"],"criteria":["PUBLIC_PRICE_LIST_SUPPORTED","UNIT_PRICING_SUPPORTED"]},{"id":"SkuPriceId-C-005-C","column":"SkuPriceId","level":"must","kind":"nullability","require":["notnull","SkuPriceId"],"if":["and",["in","ChargeCategory","Usage","Purchase"],["ne","ChargeClass","Correction"]],"criteria":["PUBLIC_PRICE_LIST_SUPPORTED","UNIT_PRICING_SUPPORTED"]},{"id":"SkuPriceId-C-008-M","column":"SkuPriceId","level":"must","kind":"value","require":["onePer","SkuPriceId","SkuId",1],"if":["notnull","SkuPriceId"],"criteria":["PUBLIC_PRICE_LIST_SUPPORTED","UNIT_PRICING_SUPPORTED"],"corrected":"counts over the whole dataset, null is no value: 0 <> 1 fails a group without any value"},{"id":"InvoiceId-C-001-M","column":"InvoiceId","level":"must","kind":"type","require":["type","InvoiceId","string"]},{"id":"InvoiceId-C-002-M","column":"InvoiceId","level":"must","kind":"format","require":["format","InvoiceId","string"]},{"id":"PricingCurrencyListUnitPrice-C-001-M","column":"PricingCurrencyListUnitPrice","level":"must","kind":"type","require":["type","PricingCurrencyListUnitPrice","decimal"],"criteria":["PRICING_BILLING_CURRENCY_DIFFERENCES_SUPPORTED"]},{"id":"PricingCurrencyListUnitPrice-C-002-M","column":"PricingCurrencyListUnitPrice","level":"must","kind":"format","require":["format","PricingCurrencyListUnitPrice","numeric"],"criteria":["PRICING_BILLING_CURRENCY_DIFFERENCES_SUPPORTED"]},{"id":"PricingCurrencyListUnitPrice-C-004-C","column":"PricingCurrencyListUnitPrice","level":"must","kind":"nullability","require":["null","PricingCurrencyListUnitPrice"],"if":["eq","ChargeCategory","Tax"],"criteria":["PRICING_BILLING_CURRENCY_DIFFERENCES_SUPPORTED"]},{"id":"PricingCurrencyListUnitPrice-C-005-C","column":"PricingCurrencyListUnitPrice","level":"must","kind":"nullability","require":["notnull","PricingCurrencyListUnitPrice"],"if":["and",["in","ChargeCategory","Usage","Purchase"],["ne","ChargeClass","Correction"]],"criteria":["PRICING_BILLING_CURRENCY_DIFFERENCES_SUPPORTED"]},{"id":"PricingCurrencyListUnitPrice-C-008-M","column":"PricingCurrencyListUnitPrice","level":"must","kind":"value","require":["ge","PricingCurrencyListUnitPrice",0],"if":["notnull","PricingCurrencyListUnitPrice"],"criteria":["PRICING_BILLING_CURRENCY_DIFFERENCES_SUPPORTED"]},{"id":"ConsumedUnit-C-001-M","column":"ConsumedUnit","level":"must","kind":"type","require":["type","ConsumedUnit","string"],"criteria":["USAGE_MEASUREMENT_SUPPORTED"]},{"id":"ConsumedUnit-C-002-M","column":"ConsumedUnit","level":"must","kind":"format","require":["format","ConsumedUnit","string"],"criteria":["USAGE_MEASUREMENT_SUPPORTED"]},{"id":"ConsumedUnit-C-003-O","column":"ConsumedUnit","level":"should","kind":"format","require":["format","ConsumedUnit","unit"],"criteria":["USAGE_MEASUREMENT_SUPPORTED"]},{"id":"ConsumedUnit-C-005-C","column":"ConsumedUnit","level":"must","kind":"nullability","require":["null","ConsumedUnit"],"if":["null","ConsumedQuantity"],"criteria":["USAGE_MEASUREMENT_SUPPORTED"]},{"id":"ConsumedUnit-C-006-C","column":"ConsumedUnit","level":"must","kind":"nullability","require":["notnull","ConsumedUnit"],"if":["notnull","ConsumedQuantity"],"criteria":["USAGE_MEASUREMENT_SUPPORTED"]},{"id":"ChargeFrequency-C-001-M","column":"ChargeFrequency","level":"must","kind":"type","require":["type","ChargeFrequency","string"]},{"id":"ChargeFrequency-C-002-M","column":"ChargeFrequency","level":"must","kind":"nullability","require":["notnull","ChargeFrequency"]},{"id":"ChargeFrequency-C-003-M","column":"ChargeFrequency","level":"must","kind":"value","require":["in","ChargeFrequency","One-Time","Recurring","Usage-Based"]},{"id":"ChargeFrequency-C-004-C","column":"ChargeFrequency","level":"must","kind":"value","require":["ne","ChargeFrequency","Usage-Based"],"if":["eq","ChargeCategory","Purchase"]},{"id":"SkuPriceDetails-C-001-M","column":"SkuPriceDetails","level":"must","kind":"format","require":["format","SkuPriceDetails","keyvalue"],"criteria":["PUBLIC_PRICE_LIST_SUPPORTED","UNIT_PRICING_SUPPORTED"]},{"id":"SkuPriceDetails-C-004-C","column":"SkuPriceDetails","level":"must","kind":"nullability","require":["null","SkuPriceDetails"],"if":["null","SkuPriceId"],"criteria":["PUBLIC_PRICE_LIST_SUPPORTED","UNIT_PRICING_SUPPORTED"]},{"id":"ConsumedQuantity-C-001-M","column":"ConsumedQuantity","level":"must","kind":"type","require":["type","ConsumedQuantity","decimal"],"criteria":["USAGE_MEASUREMENT_SUPPORTED"]},{"id":"ConsumedQuantity-C-002-M","column":"ConsumedQuantity","level":"must","kind":"format","require":["format","ConsumedQuantity","numeric"],"criteria":["USAGE_MEASUREMENT_SUPPORTED"]},{"id":"ConsumedQuantity-C-004-C","column":"ConsumedQuantity","level":"must","kind":"nullability","require":["null","ConsumedQuantity"],"if":["or",["ne","ChargeCategory","Usage"],["and",["eq","ChargeCategory","Usage"],["eq","CommitmentDiscountStatus","Unused"]]],"criteria":["USAGE_MEASUREMENT_SUPPORTED"]},{"id":"ConsumedQuantity-C-006-C","column":"ConsumedQuantity","level":"must","kind":"nullability","require":["notnull","ConsumedQuantity"],"if":["and",["ne","ChargeClass","Correction"],["eq","ChargeCategory","Usage"],["ne","CommitmentDiscountStatus","Unused"]],"criteria":["USAGE_MEASUREMENT_SUPPORTED"],"corrected":"own: condition is the opposite of the requirement; unchanged in model 1.4"},{"id":"SkuId-C-001-M","column":"SkuId","level":"must","kind":"type","require":["type","SkuId","string"],"criteria":["PUBLIC_PRICE_LIST_SUPPORTED","UNIT_PRICING_SUPPORTED"]},{"id":"SkuId-C-002-M","column":"SkuId","level":"must","kind":"format","require":["format","SkuId","string"],"criteria":["PUBLIC_PRICE_LIST_SUPPORTED","UNIT_PRICING_SUPPORTED"]},{"id":"SkuId-C-004-C","column":"SkuId","level":"must","kind":"nullability","require":["null","SkuId"],"if":["eq","ChargeCategory","Tax"],"criteria":["PUBLIC_PRICE_LIST_SUPPORTED","UNIT_PRICING_SUPPORTED"]},{"id":"SkuId-C-005-C","column":"SkuId","level":"must","kind":"nullability","require":["notnull","SkuId"],"if":["and",["in","ChargeCategory","Usage","Purchase"],["ne","ChargeClass","Correction"]],"criteria":["PUBLIC_PRICE_LIST_SUPPORTED","UNIT_PRICING_SUPPORTED"]},{"id":"ResourceType-C-001-M","column":"ResourceType","level":"must","kind":"type","require":["type","ResourceType","string"],"criteria":["BILLING_BASED_ON_PROVISIONED_RESOURCES_SUPPORTED","RESOURCE_TYPE_ASSIGNMENT_SUPPORTED"]},{"id":"ResourceType-C-002-M","column":"ResourceType","level":"must","kind":"format","require":["format","ResourceType","string"],"criteria":["BILLING_BASED_ON_PROVISIONED_RESOURCES_SUPPORTED","RESOURCE_TYPE_ASSIGNMENT_SUPPORTED"]},{"id":"ResourceType-C-004-C","column":"ResourceType","level":"must","kind":"nullability","require":["null","ResourceType"],"if":["null","ResourceId"],"criteria":["BILLING_BASED_ON_PROVISIONED_RESOURCES_SUPPORTED","RESOURCE_TYPE_ASSIGNMENT_SUPPORTED"]},{"id":"ResourceType-C-005-C","column":"ResourceType","level":"must","kind":"nullability","require":["notnull","ResourceType"],"if":["notnull","ResourceId"],"criteria":["BILLING_BASED_ON_PROVISIONED_RESOURCES_SUPPORTED","RESOURCE_TYPE_ASSIGNMENT_SUPPORTED"],"corrected":"ERRATA 1.2 #1, FOCUS_Spec#1824 (wrong argument name, condition ignored)"},{"id":"SubAccountType-C-001-M","column":"SubAccountType","level":"must","kind":"type","require":["type","SubAccountType","string"],"criteria":["MULTIPLE_SUB_ACCOUNT_TYPES_SUPPORTED"]},{"id":"SubAccountType-C-002-M","column":"SubAccountType","level":"must","kind":"format","require":["format","SubAccountType","string"],"criteria":["MULTIPLE_SUB_ACCOUNT_TYPES_SUPPORTED"]},{"id":"SubAccountType-C-004-C","column":"SubAccountType","level":"must","kind":"nullability","require":["null","SubAccountType"],"if":["null","SubAccountId"],"criteria":["MULTIPLE_SUB_ACCOUNT_TYPES_SUPPORTED"]},{"id":"SubAccountType-C-005-C","column":"SubAccountType","level":"must","kind":"nullability","require":["notnull","SubAccountType"],"if":["notnull","SubAccountId"],"criteria":["MULTIPLE_SUB_ACCOUNT_TYPES_SUPPORTED"]},{"id":"PricingCategory-C-001-M","column":"PricingCategory","level":"must","kind":"type","require":["type","PricingCategory","string"]},{"id":"PricingCategory-C-003-C","column":"PricingCategory","level":"must","kind":"nullability","require":["null","PricingCategory"],"if":["eq","ChargeCategory","Tax"]},{"id":"PricingCategory-C-004-C","column":"PricingCategory","level":"must","kind":"nullability","require":["notnull","PricingCategory"],"if":["and",["in","ChargeCategory","Usage","Purchase"],["ne","ChargeClass","Correction"]]},{"id":"PricingCategory-C-007-M","column":"PricingCategory","level":"must","kind":"value","require":["in","PricingCategory","Standard","Committed","Dynamic","Other"],"if":["notnull","PricingCategory"]},{"id":"PricingCurrency-C-001-M","column":"PricingCurrency","level":"must","kind":"type","require":["type","PricingCurrency","string"],"criteria":["PRICING_BILLING_CURRENCY_DIFFERENCES_SUPPORTED"]},{"id":"PricingCurrency-C-002-M","column":"PricingCurrency","level":"must","kind":"format","require":["format","PricingCurrency","string"],"criteria":["PRICING_BILLING_CURRENCY_DIFFERENCES_SUPPORTED"]},{"id":"PricingCurrency-C-003-M","column":"PricingCurrency","level":"must","kind":"format","require":["format","PricingCurrency","currency"],"criteria":["PRICING_BILLING_CURRENCY_DIFFERENCES_SUPPORTED"]},{"id":"PricingCurrency-C-004-M","column":"PricingCurrency","level":"must","kind":"nullability","require":["notnull","PricingCurrency"],"criteria":["PRICING_BILLING_CURRENCY_DIFFERENCES_SUPPORTED"]},{"id":"CommitmentDiscountUnit-C-001-M","column":"CommitmentDiscountUnit","level":"must","kind":"type","require":["type","CommitmentDiscountUnit","string"],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"]},{"id":"CommitmentDiscountUnit-C-002-M","column":"CommitmentDiscountUnit","level":"must","kind":"format","require":["format","CommitmentDiscountUnit","string"],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"]},{"id":"CommitmentDiscountUnit-C-003-M","column":"CommitmentDiscountUnit","level":"should","kind":"format","require":["format","CommitmentDiscountUnit","unit"],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"]},{"id":"CommitmentDiscountUnit-C-005-C","column":"CommitmentDiscountUnit","level":"must","kind":"nullability","require":["null","CommitmentDiscountUnit"],"if":["null","CommitmentDiscountQuantity"],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"]},{"id":"CommitmentDiscountUnit-C-006-C","column":"CommitmentDiscountUnit","level":"must","kind":"nullability","require":["notnull","CommitmentDiscountUnit"],"if":["notnull","CommitmentDiscountQuantity"],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"]},{"id":"BillingAccountType-C-001-M","column":"BillingAccountType","level":"must","kind":"type","require":["type","BillingAccountType","string"],"criteria":["MULTIPLE_BILLING_ACCOUNT_TYPES_SUPPORTED"]},{"id":"BillingAccountType-C-002-M","column":"BillingAccountType","level":"must","kind":"format","require":["format","BillingAccountType","string"],"criteria":["MULTIPLE_BILLING_ACCOUNT_TYPES_SUPPORTED"]},{"id":"BillingAccountType-C-004-C","column":"BillingAccountType","level":"must","kind":"nullability","require":["null","BillingAccountType"],"if":["null","BillingAccountId"],"criteria":["MULTIPLE_BILLING_ACCOUNT_TYPES_SUPPORTED"]},{"id":"BillingAccountType-C-005-C","column":"BillingAccountType","level":"must","kind":"nullability","require":["notnull","BillingAccountType"],"if":["notnull","BillingAccountId"],"criteria":["MULTIPLE_BILLING_ACCOUNT_TYPES_SUPPORTED"]},{"id":"PricingCurrencyContractedUnitPrice-C-001-M","column":"PricingCurrencyContractedUnitPrice","level":"must","kind":"type","require":["type","PricingCurrencyContractedUnitPrice","decimal"],"criteria":["PRICING_BILLING_CURRENCY_DIFFERENCES_SUPPORTED"]},{"id":"PricingCurrencyContractedUnitPrice-C-002-M","column":"PricingCurrencyContractedUnitPrice","level":"must","kind":"format","require":["format","PricingCurrencyContractedUnitPrice","numeric"],"criteria":["PRICING_BILLING_CURRENCY_DIFFERENCES_SUPPORTED"]},{"id":"PricingCurrencyEffectiveCost-C-001-M","column":"PricingCurrencyEffectiveCost","level":"must","kind":"type","require":["type","PricingCurrencyEffectiveCost","decimal"],"criteria":["PRICING_BILLING_CURRENCY_DIFFERENCES_SUPPORTED"]},{"id":"PricingCurrencyEffectiveCost-C-002-M","column":"PricingCurrencyEffectiveCost","level":"must","kind":"format","require":["format","PricingCurrencyEffectiveCost","numeric"],"criteria":["PRICING_BILLING_CURRENCY_DIFFERENCES_SUPPORTED"]},{"id":"PricingCurrencyEffectiveCost-C-003-M","column":"PricingCurrencyEffectiveCost","level":"must","kind":"nullability","require":["notnull","PricingCurrencyEffectiveCost"],"criteria":["PRICING_BILLING_CURRENCY_DIFFERENCES_SUPPORTED"]},{"id":"CommitmentDiscountCategory-C-001-M","column":"CommitmentDiscountCategory","level":"must","kind":"type","require":["type","CommitmentDiscountCategory","string"],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"]},{"id":"CommitmentDiscountCategory-C-003-C","column":"CommitmentDiscountCategory","level":"must","kind":"nullability","require":["null","CommitmentDiscountCategory"],"if":["null","CommitmentDiscountId"],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"]},{"id":"CommitmentDiscountCategory-C-004-C","column":"CommitmentDiscountCategory","level":"must","kind":"nullability","require":["notnull","CommitmentDiscountCategory"],"if":["notnull","CommitmentDiscountId"],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"]},{"id":"CommitmentDiscountCategory-C-005-M","column":"CommitmentDiscountCategory","level":"must","kind":"value","require":["in","CommitmentDiscountCategory","Spend","Usage"],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"],"corrected":"own: column is nullable, rule has no null branch"},{"id":"CommitmentDiscountType-C-001-M","column":"CommitmentDiscountType","level":"must","kind":"type","require":["type","CommitmentDiscountType","string"],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"]},{"id":"CommitmentDiscountType-C-002-M","column":"CommitmentDiscountType","level":"must","kind":"format","require":["format","CommitmentDiscountType","string"],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"]},{"id":"CommitmentDiscountType-C-004-C","column":"CommitmentDiscountType","level":"must","kind":"nullability","require":["null","CommitmentDiscountType"],"if":["null","CommitmentDiscountId"],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"]},{"id":"CommitmentDiscountType-C-005-C","column":"CommitmentDiscountType","level":"must","kind":"nullability","require":["notnull","CommitmentDiscountType"],"if":["notnull","CommitmentDiscountId"],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"]},{"id":"CommitmentDiscountQuantity-C-001-M","column":"CommitmentDiscountQuantity","level":"must","kind":"type","require":["type","CommitmentDiscountQuantity","decimal"],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"]},{"id":"CommitmentDiscountQuantity-C-002-M","column":"CommitmentDiscountQuantity","level":"must","kind":"format","require":["format","CommitmentDiscountQuantity","numeric"],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"]},{"id":"CommitmentDiscountQuantity-C-005-C","column":"CommitmentDiscountQuantity","level":"must","kind":"nullability","require":["notnull","CommitmentDiscountQuantity"],"if":["and",["ne","ChargeClass","Correction"],["in","ChargeCategory","Usage","Purchase"],["notnull","CommitmentDiscountId"]],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"]},{"id":"CommitmentDiscountQuantity-C-007-C","column":"CommitmentDiscountQuantity","level":"must","kind":"nullability","require":["null","CommitmentDiscountQuantity"],"if":["or",["and",["ne","ChargeCategory","Usage"],["ne","ChargeCategory","Purchase"]],["null","CommitmentDiscountId"]],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"],"corrected":"own: contradicts C-006-C for corrections; unchanged in model 1.4"},{"id":"BillingPeriodEnd-C-001-M","column":"BillingPeriodEnd","level":"must","kind":"type","require":["type","BillingPeriodEnd","datetime"]},{"id":"BillingPeriodEnd-C-002-M","column":"BillingPeriodEnd","level":"must","kind":"format","require":["format","BillingPeriodEnd","datetime"]},{"id":"BillingPeriodEnd-C-003-M","column":"BillingPeriodEnd","level":"must","kind":"nullability","require":["notnull","BillingPeriodEnd"]},{"id":"ServiceName-C-001-M","column":"ServiceName","level":"must","kind":"type","require":["type","ServiceName","string"]},{"id":"ServiceName-C-002-M","column":"ServiceName","level":"must","kind":"format","require":["format","ServiceName","string"]},{"id":"ServiceName-C-003-M","column":"ServiceName","level":"must","kind":"nullability","require":["notnull","ServiceName"]},{"id":"ServiceName-C-005-C","column":"ServiceName","level":"must","kind":"value","require":["onePer","ServiceName","ServiceCategory",1],"corrected":"counts over the whole dataset, null is no value: 0 <> 1 fails a group without any value"},{"id":"ServiceName-C-008-C","column":"ServiceName","level":"should","kind":"value","require":["onePer","ServiceName","ServiceSubcategory",1],"corrected":"counts over the whole dataset, null is no value: 0 <> 1 fails a group without any value"},{"id":"CommitmentDiscountStatus-C-001-M","column":"CommitmentDiscountStatus","level":"must","kind":"type","require":["type","CommitmentDiscountStatus","string"],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"]},{"id":"CommitmentDiscountStatus-C-003-C","column":"CommitmentDiscountStatus","level":"must","kind":"nullability","require":["null","CommitmentDiscountStatus"],"if":["null","CommitmentDiscountId"],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"],"corrected":"ERRATA 1.2 #2, FOCUS_Spec#1825"},{"id":"CommitmentDiscountStatus-C-004-C","column":"CommitmentDiscountStatus","level":"must","kind":"nullability","require":["notnull","CommitmentDiscountStatus"],"if":["and",["notnull","CommitmentDiscountId"],["eq","ChargeCategory","Usage"]],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"],"corrected":"FOCUS_Spec#2393; model 1.4"},{"id":"CommitmentDiscountStatus-C-005-M","column":"CommitmentDiscountStatus","level":"must","kind":"value","require":["in","CommitmentDiscountStatus","Used","Unused"],"criteria":["COMMITMENT_DISCOUNT_SUPPORTED"],"corrected":"ERRATA 1.2 #3, FOCUS_Spec#2418"},{"id":"RegionId-C-001-M","column":"RegionId","level":"must","kind":"type","require":["type","RegionId","string"],"criteria":["REGION_SUPPORTED"]},{"id":"RegionId-C-002-M","column":"RegionId","level":"must","kind":"format","require":["format","RegionId","string"],"criteria":["REGION_SUPPORTED"]},{"id":"PricingUnit-C-001-M","column":"PricingUnit","level":"must","kind":"type","require":["type","PricingUnit","string"]},{"id":"PricingUnit-C-002-M","column":"PricingUnit","level":"must","kind":"format","require":["format","PricingUnit","string"]},{"id":"PricingUnit-C-003-O","column":"PricingUnit","level":"should","kind":"format","require":["format","PricingUnit","unit"]},{"id":"PricingUnit-C-005-C","column":"PricingUnit","level":"must","kind":"nullability","require":["null","PricingUnit"],"if":["null","PricingQuantity"]},{"id":"PricingUnit-C-006-C","column":"PricingUnit","level":"must","kind":"nullability","require":["notnull","PricingUnit"],"if":["notnull","PricingQuantity"]},{"id":"BillingCurrency-C-001-M","column":"BillingCurrency","level":"must","kind":"type","require":["type","BillingCurrency","string"]},{"id":"BillingCurrency-C-002-M","column":"BillingCurrency","level":"must","kind":"format","require":["format","BillingCurrency","string"]},{"id":"BillingCurrency-C-003-M","column":"BillingCurrency","level":"must","kind":"format","require":["format","BillingCurrency","currency"]},{"id":"BillingCurrency-C-004-M","column":"BillingCurrency","level":"must","kind":"nullability","require":["notnull","BillingCurrency"]},{"id":"BillingCurrency-C-006-M","column":"BillingCurrency","level":"must","kind":"value","require":["iso4217","BillingCurrency"]},{"id":"ServiceSubcategory-C-001-M","column":"ServiceSubcategory","level":"must","kind":"type","require":["type","ServiceSubcategory","string"]},{"id":"ServiceSubcategory-C-002-M","column":"ServiceSubcategory","level":"must","kind":"nullability","require":["notnull","ServiceSubcategory"]},{"id":"ServiceSubcategory-C-003-M","column":"ServiceSubcategory","level":"must","kind":"value","require":["in","ServiceSubcategory","AI Platforms","Bots","Generative AI","Machine Learning","Natural Language Processing","Other (AI and Machine Learning)","Analytics Platforms","Business Intelligence","Data Processing","Search","Streaming Analytics","Other (Analytics)","Productivity and Collaboration","Other (Business Applications)","Containers","End User Computing","Quantum Compute","Serverless Compute","Virtual Machines","Other (Compute)","Caching","Data Warehouses","Ledger Databases","NoSQL Databases","Relational Databases","Time Series Databases","Other (Databases)","Developer Platforms","Continuous Integration and Deployment","Development Environments","Source Code Management","Quality Assurance","Other (Developer Tools)","Identity and Access Management","Other (Identity)","API Management","Messaging","Workflow Orchestration","Other (Integration)","IoT Analytics","IoT Platforms","Other (Internet of Things)","Architecture","Compliance","Cost Management","Data Governance","Disaster Recovery","Endpoint Management","Observability","Support","Other (Management and Governance)","Content Creation","Gaming","Media Streaming","Mixed Reality","Other (Media)","Data Migration","Resource Migration","Other (Migration)","Other (Mobile)","Multicloud Integration","Other (Multicloud)","Application Networking","Content Delivery","Network Connectivity","Network Infrastructure","Network Routing","Network Security","Other (Networking)","Secret Management","Security Posture Management","Threat Detection and Response","Other (Security)","Backup Storage","Block Storage","File Storage","Object Storage","Storage Platforms","Other (Storage)","Application Platforms","Other (Web)","Other (Other)"]},{"id":"ServiceSubcategory-C-004-M","column":"ServiceSubcategory","level":"must","kind":"value","require":["parent","ServiceSubcategory","ServiceCategory",{"AI and Machine Learning":["AI Platforms","Bots","Generative AI","Machine Learning","Natural Language Processing","Other (AI and Machine Learning)"],"Analytics":["Analytics Platforms","Business Intelligence","Data Processing","Search","Streaming Analytics","Other (Analytics)"],"Business Applications":["Productivity and Collaboration","Other (Business Applications)"],"Compute":["Containers","End User Computing","Quantum Compute","Serverless Compute","Virtual Machines","Other (Compute)"],"Databases":["Caching","Data Warehouses","Ledger Databases","NoSQL Databases","Relational Databases","Time Series Databases","Other (Databases)"],"Developer Tools":["Developer Platforms","Continuous Integration and Deployment","Development Environments","Source Code Management","Quality Assurance","Other (Developer Tools)"],"Identity":["Identity and Access Management","Other (Identity)"],"Integration":["API Management","Messaging","Workflow Orchestration","Other (Integration)"],"Internet of Things":["IoT Analytics","IoT Platforms","Other (Internet of Things)"],"Management and Governance":["Architecture","Compliance","Cost Management","Data Governance","Disaster Recovery","Endpoint Management","Observability","Support","Other (Management and Governance)"],"Media":["Content Creation","Gaming","Media Streaming","Mixed Reality","Other (Media)"],"Migration":["Data Migration","Resource Migration","Other (Migration)"],"Mobile":["Other (Mobile)"],"Multicloud":["Multicloud Integration","Other (Multicloud)"],"Networking":["Application Networking","Content Delivery","Network Connectivity","Network Infrastructure","Network Routing","Network Security","Other (Networking)"],"Security":["Secret Management","Security Posture Management","Threat Detection and Response","Other (Security)"],"Storage":["Backup Storage","Block Storage","File Storage","Object Storage","Storage Platforms","Other (Storage)"],"Web":["Application Platforms","Other (Web)"],"Other":["Other (Other)"]}]},{"id":"EffectiveCost-C-001-M","column":"EffectiveCost","level":"must","kind":"type","require":["type","EffectiveCost","decimal"]},{"id":"EffectiveCost-C-002-M","column":"EffectiveCost","level":"must","kind":"format","require":["format","EffectiveCost","numeric"]},{"id":"EffectiveCost-C-003-M","column":"EffectiveCost","level":"must","kind":"nullability","require":["notnull","EffectiveCost"]},{"id":"BilledCost-C-001-M","column":"BilledCost","level":"must","kind":"type","require":["type","BilledCost","decimal"]},{"id":"BilledCost-C-002-M","column":"BilledCost","level":"must","kind":"format","require":["format","BilledCost","numeric"]},{"id":"BilledCost-C-003-M","column":"BilledCost","level":"must","kind":"nullability","require":["notnull","BilledCost"]},{"id":"ChargeClass-C-001-M","column":"ChargeClass","level":"must","kind":"type","require":["type","ChargeClass","string"]},{"id":"ChargeClass-C-005-C","column":"ChargeClass","level":"must","kind":"value","require":["eq","ChargeClass","Correction"],"if":["notnull","ChargeClass"]},{"id":"ChargePeriodEnd-C-001-M","column":"ChargePeriodEnd","level":"must","kind":"type","require":["type","ChargePeriodEnd","datetime"]},{"id":"ChargePeriodEnd-C-002-M","column":"ChargePeriodEnd","level":"must","kind":"format","require":["format","ChargePeriodEnd","datetime"]},{"id":"ChargePeriodEnd-C-003-M","column":"ChargePeriodEnd","level":"must","kind":"nullability","require":["notnull","ChargePeriodEnd"]},{"id":"CapacityReservationId-C-001-M","column":"CapacityReservationId","level":"must","kind":"type","require":["type","CapacityReservationId","string"],"criteria":["CAPACITY_RESERVATION_SUPPORTED"]},{"id":"CapacityReservationId-C-002-M","column":"CapacityReservationId","level":"must","kind":"format","require":["format","CapacityReservationId","string"],"criteria":["CAPACITY_RESERVATION_SUPPORTED"]},{"id":"CapacityReservationId-C-005-C","column":"CapacityReservationId","level":"must","kind":"nullability","require":["notnull","CapacityReservationId"],"if":["eq","CapacityReservationStatus","Unused"],"criteria":["CAPACITY_RESERVATION_SUPPORTED"]},{"id":"Tags-C-001-M","column":"Tags","level":"must","kind":"format","require":["format","Tags","keyvalue"],"criteria":["TAGGING_SUPPORTED"]},{"id":"SubAccountName-C-001-M","column":"SubAccountName","level":"must","kind":"type","require":["type","SubAccountName","string"],"criteria":["SUB_ACCOUNT_SUPPORTED"]},{"id":"SubAccountName-C-002-M","column":"SubAccountName","level":"must","kind":"format","require":["format","SubAccountName","string"],"criteria":["SUB_ACCOUNT_SUPPORTED"]},{"id":"SubAccountName-C-004-C","column":"SubAccountName","level":"must","kind":"nullability","require":["null","SubAccountName"],"if":["null","SubAccountId"],"criteria":["SUB_ACCOUNT_SUPPORTED"]},{"id":"SubAccountName-C-005-C","column":"SubAccountName","level":"must","kind":"nullability","require":["notnull","SubAccountName"],"if":["notnull","SubAccountId"],"criteria":["SUB_ACCOUNT_SUPPORTED"]},{"id":"ResourceName-C-001-M","column":"ResourceName","level":"must","kind":"type","require":["type","ResourceName","string"],"criteria":["BILLING_BASED_ON_PROVISIONED_RESOURCES_SUPPORTED"]},{"id":"ResourceName-C-002-M","column":"ResourceName","level":"must","kind":"format","require":["format","ResourceName","string"],"criteria":["BILLING_BASED_ON_PROVISIONED_RESOURCES_SUPPORTED"]},{"id":"ContractedUnitPrice-C-002-M","column":"ContractedUnitPrice","level":"must","kind":"type","require":["type","ContractedUnitPrice","decimal"],"criteria":["NEGOTIATED_PRICING_SUPPORTED"]},{"id":"ContractedUnitPrice-C-003-M","column":"ContractedUnitPrice","level":"must","kind":"format","require":["format","ContractedUnitPrice","numeric"],"criteria":["NEGOTIATED_PRICING_SUPPORTED"]},{"id":"ContractedUnitPrice-C-005-C","column":"ContractedUnitPrice","level":"must","kind":"nullability","require":["null","ContractedUnitPrice"],"if":["eq","ChargeCategory","Tax"],"criteria":["NEGOTIATED_PRICING_SUPPORTED"]},{"id":"ContractedUnitPrice-C-006-C","column":"ContractedUnitPrice","level":"must","kind":"nullability","require":["notnull","ContractedUnitPrice"],"if":["and",["in","ChargeCategory","Usage","Purchase"],["ne","ChargeClass","Correction"]],"criteria":["NEGOTIATED_PRICING_SUPPORTED"]},{"id":"ContractedUnitPrice-C-009-C","column":"ContractedUnitPrice","level":"must","kind":"value","require":["ge","ContractedUnitPrice",0],"if":["notnull","ContractedUnitPrice"],"criteria":["NEGOTIATED_PRICING_SUPPORTED"]},{"id":"ContractedUnitPrice-C-011-C","column":"ContractedUnitPrice","level":"must","kind":"value","require":["product","ContractedUnitPrice","PricingQuantity","ContractedCost"],"if":["and",["notnull","ContractedUnitPrice"],["notnull","PricingQuantity"],["ne","ChargeClass","Correction"]],"criteria":["NEGOTIATED_PRICING_SUPPORTED"],"corrected":"exact product; Azure is off by < 1e-5; removed in 1.4"},{"id":"CapacityReservationStatus-C-001-M","column":"CapacityReservationStatus","level":"must","kind":"type","require":["type","CapacityReservationStatus","string"],"criteria":["CAPACITY_RESERVATION_SUPPORTED"]},{"id":"CapacityReservationStatus-C-003-C","column":"CapacityReservationStatus","level":"must","kind":"nullability","require":["null","CapacityReservationStatus"],"if":["null","CapacityReservationId"],"criteria":["CAPACITY_RESERVATION_SUPPORTED"],"corrected":"focus_validator#142; FOCUS_Spec PR 2622"},{"id":"CapacityReservationStatus-C-004-C","column":"CapacityReservationStatus","level":"must","kind":"nullability","require":["notnull","CapacityReservationStatus"],"if":["and",["notnull","CapacityReservationId"],["eq","ChargeCategory","Usage"]],"criteria":["CAPACITY_RESERVATION_SUPPORTED"],"corrected":"focus_validator#142; FOCUS_Spec PR 2622"},{"id":"CapacityReservationStatus-C-006-M","column":"CapacityReservationStatus","level":"must","kind":"value","require":["in","CapacityReservationStatus","Used","Unused"],"if":["notnull","CapacityReservationStatus"],"criteria":["CAPACITY_RESERVATION_SUPPORTED"]},{"id":"ContractedCost-C-001-M","column":"ContractedCost","level":"must","kind":"type","require":["type","ContractedCost","decimal"]},{"id":"ContractedCost-C-002-M","column":"ContractedCost","level":"must","kind":"format","require":["format","ContractedCost","numeric"]},{"id":"ContractedCost-C-003-M","column":"ContractedCost","level":"must","kind":"nullability","require":["notnull","ContractedCost"]},{"id":"RegionName-C-001-M","column":"RegionName","level":"must","kind":"type","require":["type","RegionName","string"],"criteria":["REGION_SUPPORTED"]},{"id":"RegionName-C-002-M","column":"RegionName","level":"must","kind":"format","require":["format","RegionName","string"],"criteria":["REGION_SUPPORTED"]},{"id":"RegionName-C-004-C","column":"RegionName","level":"must","kind":"nullability","require":["null","RegionName"],"if":["null","RegionId"],"criteria":["REGION_SUPPORTED"]},{"id":"RegionName-C-005-C","column":"RegionName","level":"must","kind":"nullability","require":["notnull","RegionName"],"if":["notnull","RegionId"],"criteria":["REGION_SUPPORTED"]},{"id":"ListCost-C-001-M","column":"ListCost","level":"must","kind":"type","require":["type","ListCost","decimal"]},{"id":"ListCost-C-002-M","column":"ListCost","level":"must","kind":"format","require":["format","ListCost","numeric"]},{"id":"ListCost-C-003-M","column":"ListCost","level":"must","kind":"nullability","require":["notnull","ListCost"]},{"id":"ListCost-C-009-C","column":"ListCost","level":"must","kind":"value","require":["product","ListUnitPrice","PricingQuantity","ListCost"],"if":["and",["notnull","ListUnitPrice"],["notnull","PricingQuantity"],["ne","ChargeClass","Correction"]],"corrected":"exact product; Azure is off by < 1e-10; 1.4: ListCost-C-011-C without the ChargeClass clause"},{"id":"SubAccountId-C-001-M","column":"SubAccountId","level":"must","kind":"type","require":["type","SubAccountId","string"],"criteria":["SUB_ACCOUNT_SUPPORTED"]},{"id":"SubAccountId-C-002-M","column":"SubAccountId","level":"must","kind":"format","require":["format","SubAccountId","string"],"criteria":["SUB_ACCOUNT_SUPPORTED"]}]}');
;// CONCATENATED MODULE: ./lib/node_modules/focus-parquet/src/conformance/rules.js

/** The rules of FOCUS 1.2 (CC-BY-4.0; the file names its source, and what was corrected). */
const FOCUS_RULES = focus_rules_1_2_namespaceObject;
/** The columns that a tree names. */
function columnsOfTree([operator, ...operands]) {
    if (operator === "and" || operator === "or")
        return operands.flatMap((operand) => columnsOfTree(operand));
    const count = operator === "product" ? 3 : operator === "onePer" || operator === "parent" ? 2 : 1;
    return operands.slice(0, count);
}

// EXTERNAL MODULE: ./lib/node_modules/focus-parquet/src/columns/row-values.js
var row_values = __webpack_require__(23684);
;// CONCATENATED MODULE: ./lib/node_modules/focus-parquet/src/conformance/stored-batches.js




const READERS = {
    String: { kind: "text", texts: raw_column/* rawTexts */.H8 },
    Decimal: {
        kind: "number",
        texts: (column) => {
            const { units } = (0,row_values/* rawDecimals */.vz)(column);
            return Array.from({ length: column.valueCount }, (_, index) => (0,decimal/* formatUnits */.Js)(units(index)));
        },
    },
    DateTimeOffset: { kind: "timestamp", texts: (column) => (0,raw_column/* rawIntegers */.G7)(column).map(formatMicros) },
};
/** True if a month of a hub stores all of these columns as the hub writes them. Its rows need no text in between. */
function isStoredMonth({ has, isOfHub, types }, columns) {
    return isOfHub && columns.every((name) => !has(name) || READERS[types.get(name) ?? "Boolean"] !== undefined);
}
/** Reads a month of a hub, one row group at a time. */
async function* readStoredBatches(file, columns) {
    const requests = columns.flatMap((name) => {
        const type = file.types.get(name);
        return type === undefined || type === "Boolean" ? [] : [{ name, type }];
    });
    let first = 1;
    for (const group of file.rowGroups) {
        const read = await file.read(group, requests);
        const found = new Map(requests.flatMap(({ name, type }) => {
            const column = read(name);
            const reader = READERS[type];
            return column === undefined || reader === undefined
                ? []
                : [[name, batchColumn(column, reader.kind, reader.texts)]];
        }));
        const start = first;
        yield { rows: group.rows, column: (name) => found.get(name), placeOf: (row) => start + row };
        first += group.rows;
    }
}
/** Only for reports: a stored timestamp needs no format. */
function formatMicros(micros) {
    const date = new Date(Number(micros / 1000n));
    return Number.isNaN(date.getTime()) ? `${micros} microseconds since 1970` : date.toISOString();
}

;// CONCATENATED MODULE: ./lib/node_modules/focus-parquet/src/conformance/stored-kind.js
/** How a parquet file stores a column. */
function storedKind({ children, element }) {
    const { type, converted_type: converted, logical_type: logical, repetition_type: repetition } = element;
    if (children.length > 0 || repetition === "REPEATED")
        return "other";
    if (logical?.type === "DECIMAL" || converted === "DECIMAL")
        return "number";
    if (logical?.type === "TIMESTAMP" || converted?.startsWith("TIMESTAMP") || type === "INT96")
        return "timestamp";
    if (logical?.type === "DATE" || converted === "DATE")
        return "other";
    if (logical?.type === "UUID" || type === "BYTE_ARRAY")
        return "text";
    return type === "INT32" || type === "INT64" || type === "FLOAT" || type === "DOUBLE" ? "number" : "other";
}

;// CONCATENATED MODULE: ./lib/node_modules/focus-parquet/src/conformance/open-file.js
















/** The columns that rules, gaps and reports read. */
const READ_COLUMNS = [
    ...new Set([
        ...FOCUS_RULES.rules.flatMap((rule) => [rule.require, ...(rule.if === undefined ? [] : [rule.if])]),
        ...AZURE_GAPS.flatMap(({ when }) => (when === undefined ? [] : [when])),
    ].flatMap(columnsOfTree)),
];
const READ_KEYS = (0,part_header/* keySet */.qY)(READ_COLUMNS);
/** Less than a stored row group, because all columns of a batch are decoded at once. */
const BATCH_BYTE_COUNT = 16 * 1024 * 1024;
/**
 * Opens a file and reads its header. Throws InputError `EmptyFile`, `MalformedCsv`, `DuplicateColumn`,
 * `MalformedParquet` or `UnsupportedParquet`; so may reading the rows.
 */
function openFile(source, nullTokens) {
    return source.kind === "csv" ? openCsv(source.part, nullTokens) : openParquet(source.file, nullTokens);
}
async function openCsv(part, nullTokens) {
    const rows = await (0,part_rows/* openPartRows */.nl)(part);
    if (rows === undefined)
        throw emptyFile(part.name);
    const file = checkedFile({ name: part.name, unit: "line", columns: rows.header }, () => "csv");
    const lines = lineIndex(rows.text, rows.line);
    return { file, batches: readBatches(file, { rows: { ...rows, text: lines.text }, nullTokens, ...lines }) };
}
/** Values become text, as in a CSV file, but the stored types are known. Months of a hub are decoded as they are. */
async function openParquet(range, nullTokens) {
    const footer = await (0,parquet_file/* readCheckedFooter */.hI)(range);
    const kinds = new Map(footer.columns.map((column) => [column.element.name.toLowerCase(), storedKind(column)]));
    const columns = footer.columns.map(({ element }) => element.name);
    const file = checkedFile({ name: range.name, unit: "row", columns }, (key) => kinds.get(key) ?? "other");
    const month = nullTokens.length === 0 ? await (0,column_file/* openColumnFile */.R6)(range, footer) : undefined;
    if (month !== undefined && isStoredMonth(month, READ_COLUMNS)) {
        return { file, batches: readStoredBatches(month, READ_COLUMNS) };
    }
    const { source } = (0,parquet_part/* openParquetPart */.m)(range, () => { }, (name) => READ_KEYS.has(name.toLowerCase()));
    const rows = await (0,part_rows/* openPartRows */.nl)(source);
    if (rows === undefined)
        throw emptyFile(range.name);
    const batches = readBatches(file, { rows, nullTokens, lineOf: (record) => record + 1, dropBefore: () => { } });
    return { file, batches };
}
function checkedFile({ columns, name, unit }, kindOfKey) {
    const header = { part: name, names: columns };
    // The values of a first row may be equal, too.
    (0,part_header/* assertHeaders */.LQ)([header], { schema: { name: "FOCUS", columns: [] }, known: SPECIFIED, way: "convert" });
    (0,part_header/* assertNoDuplicate */.R0)(header);
    const keys = (0,part_header/* keySet */.qY)(columns);
    return {
        ...{ name, unit, columns },
        kindOf: (column) => (keys.has(column.toLowerCase()) ? kindOfKey(column.toLowerCase()) : undefined),
        azureVersion: (0,header_version/* azureVersion */.w9)(columns),
    };
}
/** The columns of all versions of FOCUS. */
const SPECIFIED = (0,part_header/* keySet */.qY)(focus_columns/* FOCUS_SPECIFICATIONS */.Es.flatMap((version) => (0,focus_columns/* specifiedSchema */.IU)((0,focus_columns/* specifiedSchemaName */.zJ)(version))?.columns ?? []).map(({ sink }) => sink));
/**
 * Reads rows as columns of text. The converter finds distinct values faster than anything else here, so its row groups
 * are the batches; they are never stored.
 */
async function* readBatches(file, { dropBefore, lineOf, nullTokens, rows }) {
    const plan = {
        columns: READ_COLUMNS.filter((name) => file.kindOf(name) !== undefined).map((name) => {
            return { source: name, sink: name, type: "String", nullTokens, dateFormats: [] };
        }),
        missing: [],
        unknown: [],
        way: "convert",
    };
    const options = {
        plan,
        compression: "none",
        pageVersion: "1",
        readerStatistics: "lean",
        rowGroupByteCount: BATCH_BYTE_COUNT,
    };
    let first = 0;
    for await (const piece of (0,wasm_converter/* convertOpenedPart */.MB)(file.name, rows, options)) {
        dropBefore(first);
        const start = first;
        yield rowBatch(file, piece, plan, (row) => lineOf(start + row));
        first += piece.rows;
    }
}
function rowBatch(file, piece, plan, placeOf) {
    const written = (0,verify_row_group/* writtenColumns */.vk)(piece, plan);
    const columns = new Map(plan.columns.flatMap(({ sink }) => {
        const column = written.read(sink);
        return column === undefined ? [] : [[sink, batchColumn(column, file.kindOf(sink) ?? "other")]];
    }));
    return { rows: piece.rows, column: (name) => columns.get(name), placeOf };
}
function emptyFile(name) {
    const [notice] = (0,part_header/* describeEmptyParts */.Dn)([{ part: name, names: [] }]);
    return new errors/* InputError */.dz("EmptyFile", notice?.message ?? "", { remedy: notice?.remedy ?? "", place: { file: name } });
}

// EXTERNAL MODULE: ./lib/node_modules/exact-values/src/date-format.js
var date_format = __webpack_require__(83050);
;// CONCATENATED MODULE: ./lib/node_modules/focus-parquet/src/conformance/flat-object.js
/**
 * Whether a text is FOCUS key-value data: a JSON object with unique keys and without nested values. `JSON.parse` keeps
 * the last of several equal keys, so the keys in the text are counted, too.
 */
function isFlatObject(text) {
    const value = parseObject(text);
    if (value === undefined)
        return false;
    const members = Object.values(value);
    if (members.some((member) => typeof member === "object" && member !== null))
        return false;
    let keys = 0;
    for (const [, colon] of text.matchAll(JSON_STRING))
        if (colon !== undefined)
            keys++;
    return keys === members.length;
}
/** A string of valid JSON, and the colon after it if it is a key. */
const JSON_STRING = /"(?:[^"\\]|\\.)*"(\s*:)?/g;
function parseObject(text) {
    if (!text.trimStart().startsWith("{"))
        return undefined;
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}

;// CONCATENATED MODULE: ./lib/node_modules/focus-parquet/src/conformance/value-tests.js



const { currencies, patterns } = FOCUS_RULES;
const CURRENCIES = new Set(currencies.codes.split(" "));
function matches(pattern) {
    const regex = new RegExp(pattern, "u");
    return (text) => regex.test(text);
}
function isDate(pattern) {
    const hasForm = matches(pattern);
    return (text) => hasForm(text) && (0,date_format/* parseTimestamp */.EH)(text, ["iso"]) !== undefined;
}
const isNumber = matches(patterns.type.decimal);
const isDateOfAnyForm = isDate(patterns.type.datetime);
const FORMATS = {
    numeric: matches(patterns.format.numeric),
    datetime: isDate(patterns.format.datetime),
    string: matches(patterns.format.string),
    unit: matches(patterns.format.unit),
    currency: matches(patterns.format.currency),
    keyvalue: isFlatObject,
};
function isCurrency(text) {
    return CURRENCIES.has(text);
}
function typeTest(type, kind) {
    switch (type) {
        case "string":
            return kind === "csv" || kind === "text";
        case "decimal":
            if (kind === "csv")
                return isNumber;
            // Floating-point columns can hold NaN and infinities.
            return kind === "number" ? isNumber : false;
        case "datetime":
            return kind === "csv" ? isDateOfAnyForm : kind === "timestamp";
        default:
            throw new Error(`no type ${type}`);
    }
}
/** Stored numbers and timestamps have no text whose format could be wrong. */
function formatTest(format, kind) {
    if ((format === "numeric" && kind === "number") || (format === "datetime" && kind === "timestamp"))
        return true;
    const test = FORMATS[format];
    if (test === undefined)
        throw new Error(`no format ${format}`);
    return test;
}

;// CONCATENATED MODULE: ./lib/node_modules/focus-parquet/src/conformance/row-tests.js

function rowTests(batch) {
    const known = new Map();
    const once = (kind, tree, evaluate) => {
        const key = kind + keyOf(tree);
        const found = known.get(key) ?? evaluate();
        known.set(key, found);
        return found;
    };
    const condition = (tree) => once("if", tree, () => conditionOf(batch, tree, condition));
    const requirement = (tree) => once("require", tree, () => requirementOf(batch, tree, condition));
    return { condition, requirement };
}
const keys = new WeakMap();
function keyOf(tree) {
    const key = keys.get(tree) ?? JSON.stringify(tree);
    keys.set(tree, key);
    return key;
}
function conditionOf(batch, tree, condition) {
    const [operator, first, ...more] = tree;
    if (operator === "and" || operator === "or") {
        const truths = tree.slice(1).map(condition);
        return operator === "and" ? allOf(truths) : negation(allOf(truths.map(negation)));
    }
    const column = batch.column(first);
    switch (operator) {
        case "null":
            return byValue(column, false, true, batch.rows);
        case "notnull":
            return byValue(column, true, false, batch.rows);
        case "eq":
            return byValue(column, (text) => text === more[0], false, batch.rows);
        case "ne":
            return byValue(column, (text) => text !== more[0], true, batch.rows);
        case "in":
            return byValue(column, (text) => more.includes(text), false, batch.rows);
        case "zero":
            return byValue(column, (text) => Number(text) === 0, false, batch.rows);
        case "matches":
            return byValue(column, matches(String(more[0])), false, batch.rows);
        default:
            throw new Error(`no condition ${operator}`);
    }
}
function requirementOf(batch, tree, condition) {
    const [operator, first, ...more] = tree;
    const column = batch.column(first);
    const kind = column?.kind ?? "csv";
    const passesNull = (test) => byValue(column, test, true, batch.rows);
    switch (operator) {
        case "in": {
            const allowed = new Set(more);
            return passesNull((text) => allowed.has(text));
        }
        case "ge":
            return passesNull((text) => !(Number(text) < more[0]));
        case "type":
            return passesNull(typeTest(String(more[0]), kind));
        case "format":
            return passesNull(formatTest(String(more[0]), kind));
        case "iso4217":
            return passesNull(isCurrency);
        case "parent":
            return hasParent(batch, column, batch.column(more[0]), more[1]);
        default:
            return condition(tree);
    }
}
/** Evaluates a test once per value, and returns a constant if all rows agree. */
function byValue(column, test, ofNull, rows) {
    if (column === undefined || column.filled === 0)
        return ofNull;
    const hasNull = column.filled < rows;
    if (typeof test === "boolean" && (test === ofNull || !hasNull))
        return test;
    const texts = typeof test === "boolean" ? undefined : column.texts();
    const { indexes } = column;
    const verdicts = new Uint8Array(texts?.length ?? 1);
    let passed = 0;
    if (typeof test === "function" && texts !== undefined) {
        for (let index = 0; index < texts.length; index++) {
            if (!test(texts[index] ?? ""))
                continue;
            verdicts[index] = 1;
            passed++;
        }
        if (passed === texts.length && (ofNull || !hasNull))
            return true;
        if (passed === 0 && (!ofNull || !hasNull))
            return false;
    }
    const truth = new Uint8Array(rows);
    const nullVerdict = Number(ofNull);
    const constant = Number(test === true);
    for (let row = 0; row < rows; row++) {
        const index = indexes[row] ?? -1;
        truth[row] = index < 0 ? nullVerdict : texts === undefined ? constant : (verdicts[index] ?? 0);
    }
    return truth;
}
/** The category must be that of the subcategory. Rows without one of them, and unknown subcategories, pass. */
function hasParent(batch, sub, parent, parents) {
    if (sub === undefined || parent === undefined)
        return true;
    const categoryOf = new Map(Object.entries(parents).flatMap(([category, subs]) => subs.map((one) => [one, category])));
    const expected = sub.texts().map((text) => categoryOf.get(text));
    const categories = parent.texts();
    const truth = new Uint8Array(batch.rows).fill(1);
    let isFaulty = false;
    for (let row = 0; row < batch.rows; row++) {
        const category = categories[parent.indexes[row] ?? -1];
        const wanted = expected[sub.indexes[row] ?? -1];
        if (category === undefined || wanted === undefined || category === wanted)
            continue;
        truth[row] = 0;
        isFaulty = true;
    }
    return isFaulty ? truth : true;
}
function negation(truth) {
    return typeof truth === "boolean" ? !truth : truth.map((value) => 1 - value);
}
function allOf(truths) {
    if (truths.includes(false))
        return false;
    const [first, ...others] = truths.filter((truth) => typeof truth !== "boolean");
    if (first === undefined)
        return true;
    if (others.length === 0)
        return first;
    const all = first.slice();
    for (const other of others) {
        for (let row = 0; row < all.length; row++)
            all[row] = (all[row] ?? 0) & (other[row] ?? 0);
    }
    return all;
}

;// CONCATENATED MODULE: ./lib/node_modules/focus-parquet/src/conformance/distinct-partners.js
/**
 * Values of one column with the value of another column in the same row, over all files. A month has tens of
 * thousands of prices; the limit bounds memory for columns with other content.
 */
const MOST_VALUES = 250_000;
const SEVERAL = Symbol("several partners");
function distinctPartners(name, partnerName) {
    const partners = new Map();
    let isIncomplete = false;
    return {
        get isIncomplete() {
            return isIncomplete;
        },
        add: (batch, onSecond) => {
            const [column, partner] = [batch.column(name), batch.column(partnerName)];
            if (column === undefined || partner === undefined)
                return;
            const [texts, partnerTexts] = [column.texts(), partner.texts()];
            const last = new Int32Array(texts.length).fill(-1);
            for (let row = 0; row < batch.rows; row++) {
                const [at, other] = [column.indexes[row] ?? -1, partner.indexes[row] ?? -1];
                if (at < 0 || other < 0 || last[at] === other)
                    continue;
                last[at] = other;
                const [value = "", text = ""] = [texts[at], partnerTexts[other]];
                const known = partners.get(value);
                if (known === SEVERAL || known === text)
                    continue;
                if (known !== undefined) {
                    partners.set(value, SEVERAL);
                    onSecond(row);
                }
                else if (partners.size < MOST_VALUES)
                    partners.set(value, text);
                else
                    isIncomplete = true;
            }
        },
    };
}

;// CONCATENATED MODULE: ./lib/node_modules/focus-parquet/src/conformance/products.js



const TOLERANCE = exact(FOCUS_RULES.tolerance);
const NEAR_TOLERANCE = Number(FOCUS_RULES.tolerance);
/** Well above the relative error of three roundings. */
const FLOAT_ERROR = 1e-14;
/**
 * Whether a × b equals c, within the tolerance, in the rows where `applies` holds. Rows without one of the three numbers
 * pass. Floats decide clear cases only; all others are computed exactly.
 */
function isProduct(batch, [, ...names], applies) {
    const [one, other, product] = names.map((name) => numbersOf(batch.column(name)));
    if (applies === false || one === undefined || other === undefined || product === undefined)
        return true;
    const truth = new Uint8Array(batch.rows).fill(1);
    let isFaulty = false;
    for (let row = 0; row < batch.rows; row++) {
        if (applies !== true && applies[row] === 0)
            continue;
        const [a, b, c] = [one.near(row), other.near(row), product.near(row)];
        if (Number.isNaN(a) || Number.isNaN(b) || Number.isNaN(c))
            continue;
        const difference = Math.abs(a * b - c);
        const doubt = (Math.abs(a * b) + Math.abs(c)) * FLOAT_ERROR;
        if (difference + doubt < NEAR_TOLERANCE)
            continue;
        if (!(difference - doubt > NEAR_TOLERANCE) && isNear(one.exact(row), other.exact(row), product.exact(row)))
            continue;
        truth[row] = 0;
        isFaulty = true;
    }
    return isFaulty ? truth : true;
}
function exact(text) {
    const value = (0,decimal/* parseExact */.jM)(text);
    if (value === undefined)
        throw new Error(`no number ${text}`);
    return value;
}
function isNear(a, b, c) {
    if (a === undefined || b === undefined || c === undefined)
        return true;
    const scale = Math.max(a.scale + b.scale, c.scale, TOLERANCE.scale);
    const raised = (unscaled, from) => unscaled * 10n ** BigInt(scale - from);
    const difference = raised(a.unscaled * b.unscaled, a.scale + b.scale) - raised(c.unscaled, c.scale);
    return (difference < 0n ? -difference : difference) <= raised(TOLERANCE.unscaled, TOLERANCE.scale);
}
function numbersOf(column) {
    if (column === undefined)
        return undefined;
    const { indexes } = column;
    const texts = column.texts();
    const near = Float64Array.from(texts, (text) => (isNumber(text) ? Number(text) : Number.NaN));
    return {
        near: (row) => near[indexes[row] ?? -1] ?? Number.NaN,
        exact: (row) => (0,decimal/* parseExact */.jM)(texts[indexes[row] ?? -1] ?? ""),
    };
}

// EXTERNAL MODULE: ./lib/node_modules/focus-parquet/src/focus/cost-sums.js
var cost_sums = __webpack_require__(41282);
;// CONCATENATED MODULE: ./lib/node_modules/focus-parquet/src/conformance/touched-money.js



/** Limits memory and the report if the column does not contain currencies. */
function touchedMoney() {
    const sums = new Map();
    return {
        add: (batch, rows) => {
            const cost = batch.column("BilledCost");
            if (cost === undefined)
                return;
            const currencies = batch.column("BillingCurrency");
            for (let row = 0; row < rows.length; row++) {
                if (rows[row] === 0)
                    continue;
                const index = cost.indexes[row] ?? -1;
                const parsed = index < 0 ? undefined : cost.decimalAt(index);
                if (parsed?.ok !== true)
                    continue;
                const currency = (textOfRow(currencies, row) ?? "").slice(0, cost_sums/* MAX_CURRENCY_LENGTH */.qh);
                if (!sums.has(currency) && sums.size === cost_sums/* MAX_CURRENCIES */.hi)
                    continue;
                const sum = sums.get(currency) ?? { units: 0n, residue: { unscaled: 0n, scale: 0 } };
                sum.units += parsed.units;
                if (parsed.residue !== undefined)
                    sum.residue = (0,decimal/* addExact */.jA)(sum.residue, parsed.residue);
                sums.set(currency, sum);
            }
        },
        sums: () => Object.fromEntries([...sums].map(([currency, { residue, units }]) => [
            currency,
            (0,decimal/* formatExact */.Bo)((0,decimal/* addExact */.jA)({ unscaled: units, scale: decimal/* DECIMAL_SCALE */.Vm }, residue)),
        ])),
    };
}

;// CONCATENATED MODULE: ./lib/node_modules/focus-parquet/src/conformance/rule-counts.js








const SHOWN_PLACES = 5;
const SHOWN_CHARACTERS = 200;
/** Rows of Azure in files without Azure's own columns. */
const AZURE_ROW = ["in", "ProviderName", "Microsoft", "Microsoft Azure", "Azure"];
function ruleCounter(rule) {
    const { require, column } = rule;
    const [operator, first, second] = require;
    const gaps = AZURE_GAPS.filter(({ rules }) => rules.includes(rule.id));
    const needed = columnsOfTree(require);
    const money = touchedMoney();
    const places = [];
    const reasons = new Set();
    const partners = operator === "onePer" ? distinctPartners(String(first), String(second)) : undefined;
    let isEvaluated = operator === "present";
    let violations = 0;
    let knownViolations = 0;
    let violationsBefore = 0;
    const addPlace = (file, batch, row) => {
        if (places.length === SHOWN_PLACES)
            return;
        const shownValue = (name) => shortened(textOfRow(batch.column(name), row)) ?? null;
        const others = needed.filter((name) => name !== column).map((name) => [name, shownValue(name)]);
        places.push({
            ...{ file: file.name, [file.unit]: batch.placeOf(row), column, value: shownValue(column) },
            ...(others.length === 0 ? {} : { others: Object.fromEntries(others) }),
        });
    };
    const addViolations = (file, batch, tests, violating) => {
        for (let row = violating.indexOf(1); row >= 0; row = violating.indexOf(1, row + 1)) {
            violations++;
            addPlace(file, batch, row);
        }
        money.add(batch, violating);
        if (gaps.length === 0)
            return;
        const isOfAzure = file.azureVersion !== undefined || tests.condition(AZURE_ROW);
        const isKnown = new Uint8Array(batch.rows);
        for (const gap of gaps.filter((one) => isOfVersion(one, file))) {
            const when = gap.when === undefined ? true : tests.condition(gap.when);
            const rows = rowsOf(allOf([violating, isOfAzure, when]), batch.rows);
            if (!rows.includes(1))
                continue;
            reasons.add(gap.reason);
            for (let row = 0; row < rows.length; row++)
                if (rows[row] === 1)
                    isKnown[row] = 1;
        }
        for (const row of isKnown)
            knownViolations += row;
    };
    return {
        addRows: (file, batch, tests) => {
            if (operator === "present" || needed.some((name) => batch.column(name) === undefined))
                return;
            isEvaluated = true;
            if (partners !== undefined) {
                partners.add(batch, (row) => {
                    violations++;
                    addPlace(file, batch, row);
                });
                return;
            }
            const violating = violatingRows(rule, batch, tests);
            if (violating !== false)
                addViolations(file, batch, tests, rowsOf(violating, batch.rows));
        },
        endFile: (file) => {
            const kind = file.kindOf(column);
            const isMissing = operator === "present" && kind === undefined;
            const isWrongType = operator === "type" && kind !== undefined && typeTest(String(second), kind) === false;
            if (operator === "type" && kind !== undefined)
                isEvaluated = true;
            // A wrong type counts even if no row has a value.
            if (isMissing || (isWrongType && violations === violationsBefore)) {
                violations++;
                if (places.length < SHOWN_PLACES)
                    places.push({ file: file.name, column });
                const gap = file.azureVersion === undefined ? undefined : gaps.find((one) => isOfVersion(one, file));
                if (isMissing && gap !== undefined) {
                    knownViolations++;
                    reasons.add(gap.reason);
                }
            }
            violationsBefore = violations;
        },
        result: () => ({
            ...{ isEvaluated, violations, knownViolations, gaps: [...reasons], places },
            money: money.sums(),
            isComplete: partners?.isIncomplete !== true,
        }),
    };
}
function violatingRows(rule, batch, tests) {
    const { require } = rule;
    const applies = rule.if === undefined ? true : tests.condition(rule.if);
    if (applies === false)
        return false;
    const isMet = require[0] === "product" ? isProduct(batch, require, applies) : tests.requirement(require);
    return isMet === true ? false : allOf([applies, negation(isMet)]);
}
function rowsOf(truth, rows) {
    return typeof truth === "boolean" ? new Uint8Array(rows).fill(Number(truth)) : truth;
}
/** A file that lacks Azure's own columns may come from any version. */
function isOfVersion({ versions }, { azureVersion }) {
    return versions === undefined || azureVersion === undefined || versions.includes(azureVersion);
}
function shortened(text) {
    return text === undefined || text.length <= SHOWN_CHARACTERS
        ? text
        : `${text.slice(0, SHOWN_CHARACTERS).toWellFormed()}…`;
}

;// CONCATENATED MODULE: ./lib/node_modules/focus-parquet/src/conformance/check-rows.js






/**
 * Checks files as one dataset against the machine-checkable rules of FOCUS 1.2. Each file is read once, in constant
 * memory. Throws InputError for files that cannot be read; violations are results.
 */
async function checkRows(sources, options = {}) {
    const counters = FOCUS_RULES.rules.map((rule) => ({ rule, counter: ruleCounter(rule) }));
    const files = [];
    const filled = new Set();
    let rows = 0;
    for (const source of sources) {
        const { batches, file } = await openFile(source, options.nullTokens ?? []);
        files.push(file);
        for await (const batch of batches) {
            rows += batch.rows;
            noteFilled(batch, filled);
            const tests = rowTests(batch);
            for (const { counter } of counters)
                counter.addRows(file, batch, tests);
        }
        for (const { counter } of counters)
            counter.endFile(file);
    }
    const specification = options.specification ?? specificationOfFiles(files);
    const criteria = options.criteria ?? supportedCriteria(filled);
    const rules = counters.flatMap(({ rule, counter }) => {
        const { isEvaluated, ...count } = counter.result();
        if (!isEvaluated || !applies(rule, { rows, specification, criteria }))
            return [];
        return [{ rule, ...count, isKnown: count.violations > 0 && count.violations === count.knownViolations }];
    });
    return { rows, specification, rules, skippedRules: counters.length - rules.length };
}
/** The version of FOCUS that the files follow: that of the Azure export, or the oldest one with all of their columns. */
function specificationOfFiles(files) {
    const version = (0,file_version/* fileVersions */.qn)(files.map(({ columns, name }) => ({ part: name, names: columns })));
    return (0,file_version/* specificationOfVersion */.jL)(version(files.map(({ name }) => name)));
}
function noteFilled(batch, filled) {
    for (const column of EVIDENCE)
        if ((batch.column(column)?.filled ?? 0) > 0)
            filled.add(column);
}
const EVIDENCE = new Set(Object.values(FOCUS_RULES.criteria).flat());
/** All criteria that can be named. */
const CRITERIA = Object.keys(FOCUS_RULES.criteria);
/** A provider supports a feature if at least one row has a value for it. */
function supportedCriteria(filled) {
    return CRITERIA.filter((name) => FOCUS_RULES.criteria[name]?.some((column) => filled.has(column)));
}
/** Without rows, only columns and types are checked. A column is required only if the dataset's version has it. */
function applies(rule, { criteria, rows, specification }) {
    if (rule.criteria?.some((name) => !criteria.includes(name)) === true)
        return false;
    if (rule.kind === "presence")
        return (0,focus_columns/* wasSpecified */.q6)(rule.column, specification);
    return rows > 0 || rule.kind === "type";
}

;// CONCATENATED MODULE: ./lib/node_modules/focus-parquet/src/check.js



/***/ })

};

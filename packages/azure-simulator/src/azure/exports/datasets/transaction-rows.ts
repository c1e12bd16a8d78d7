import { isoDay } from "../calendar.ts";
import { whole } from "../planted/exact-sums.ts";
import { type DatasetRow, type DatasetRows, type DatasetWorld, listOf } from "./generated-rows.ts";

const two = (value: number): string => String(value).padStart(2, "0");

/**
 * Reservation transactions: purchases, installments, refunds and cancellations, in the billing currency. There are
 * none for savings plans.
 */
export function transactionRows(world: DatasetWorld): DatasetRows {
  const { plan, commitments } = world;
  const bills = commitments.reservationBills.filter(({ day }) => day >= plan.firstDay && day <= plan.days);
  return listOf(bills.toSorted((one, other) => one.bill.hour - other.bill.hour).map((bill) => rowOf(world, bill)));
}

function rowOf(
  { plan, profile, subscriptions, isEnrollment, billed }: DatasetWorld,
  { order, bill, day, hour }: DatasetWorld["commitments"]["reservationBills"][number],
): DatasetRow {
  const { slot } = order.meter;
  const buyer = subscriptions.at(slot.index % subscriptions.count);
  const amount = billed(bill.amount);
  const years = `${order.years} Year${order.years === 1 ? "" : "s"}`;
  const isPrepaid = slot.index % 2 === 0;
  const { profileId, accountId } = profile;
  const profilePath = `/providers/Microsoft.Billing/billingAccounts/${accountId}/billingProfiles/${profileId}`;
  return {
    ...{ AccountName: buyer.accountName, AccountOwnerEmail: buyer.accountOwner, CostCenter: buyer.costCenter },
    ...{ Amount: amount, ArmSkuName: slot.sku, Currency: profile.currency, Quantity: whole(order.quantity) },
    // All three spellings occur in real exports.
    BillingFrequency: order.billing === "OneTime" ? "OneTime" : isPrepaid ? "Recurring" : "recurring",
    ...{ BillingMonth: `${plan.monthText}01`, CurrentEnrollmentId: accountId, PurchasingEnrollment: accountId },
    DepartmentName: "Unassigned",
    Description: isEnrollment
      ? `${slot.sku} ${slot.location} ${years}`
      : `Reserved VM Instance, ${slot.sku}, ${slot.location}, ${years}`,
    EventDate: `${isoDay(plan.month, day)}T${two(hour)}:19:04Z`,
    EventType: bill.event,
    MonetaryCommitment: isPrepaid ? amount : whole(0),
    Overage: isPrepaid ? whole(0) : amount,
    ...{ PurchasingSubscriptionGuid: buyer.id, PurchasingSubscriptionName: buyer.name },
    ...{ Region: slot.location, ReservationOrderId: order.orderId, ReservationOrderName: order.name },
    Term: `P${order.years}Y`,
    ...{ BillingProfileId: profilePath, BillingProfileName: profile.profileName },
    ...{ Invoice: `T${plan.monthText}456`, InvoiceId: `${profilePath}/invoices/T${plan.monthText}456` },
    InvoiceSectionId: `${profilePath}/invoiceSections/${buyer.invoiceSectionId}`,
    InvoiceSectionName: buyer.invoiceSectionName,
  };
}

import fc from "fast-check";

const ACCOUNT = "/providers/Microsoft.Billing/billingAccounts";

const guids = fc.uuid();
const names = fc.stringMatching(/^[A-Za-z0-9_()][A-Za-z0-9_().-]{0,20}[A-Za-z0-9_()-]$/);
const enrollments = fc.stringMatching(/^[1-9][0-9]{4,9}$/);
const customerAccounts = fc.tuple(guids, guids).map(([one, other]) => `${one}:${other}_2019-05-31`);

/** IDs of every supported kind in Azure's notation. */
export const supportedScopes: fc.Arbitrary<string> = fc.oneof(
  guids.map((id) => `/subscriptions/${id}`),
  fc.tuple(guids, names).map(([id, name]) => `/subscriptions/${id}/resourceGroups/${name}`),
  enrollments.map((id) => `${ACCOUNT}/${id}`),
  fc.tuple(enrollments, names).map(([id, name]) => `${ACCOUNT}/${id}/departments/${name}`),
  fc.tuple(enrollments, names).map(([id, name]) => `${ACCOUNT}/${id}/enrollmentAccounts/${name}`),
  customerAccounts.map((id) => `${ACCOUNT}/${id}`),
  fc.tuple(customerAccounts, names).map(([id, name]) => `${ACCOUNT}/${id}/billingProfiles/${name}`),
  fc
    .tuple(customerAccounts, names, names)
    .map(([id, profile, section]) => `${ACCOUNT}/${id}/billingProfiles/${profile}/invoiceSections/${section}`),
  fc.tuple(customerAccounts, guids).map(([id, customer]) => `${ACCOUNT}/${id}/customers/${customer}`),
);

/** How long what was found for patients and for users counts as fresh. */
export const searchStaleTime = 60_000

/** The same of documents and images. */
export const filesStaleTime = 60_000

/** The same of everything else. */
export const defaultStaleTime = 5 * 60_000

/** The numbers of the dashboard, and how long they are kept when nobody looks at them. */
export const metricsStaleTime = 5 * 60_000
export const metricsCacheTime = 10 * 60_000

/** The same of a patient's cards, plans and invoices. */
export const financeStaleTime = 30_000

/** The same of a patient's insurances, of what payers were asked, and of claims. */
export const insurancesStaleTime = 30_000

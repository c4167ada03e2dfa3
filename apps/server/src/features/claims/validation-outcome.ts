import type { ActivityData } from '@archwire/contract/claims/activity'

/** What came of looking through a claim, by our own rules or by the clearinghouse's. */
export type ValidationOutcome =
  | { clean: true; warnings: { field: string; message: string }[] }
  | {
      claimErrors: { field: string; message: string }[]
      itemErrors: { itemId: number | null; field: string; message: string }[]
      statusDescriptions: string[]
      /** Those that were looked at: an error can be told beside its code after an item is gone. */
      claimItems?: { id: number; procedureCode: string }[]
      /** What payers may hold against it besides. */
      warnings?: { field: string; message: string }[]
    }

/** As the history keeps it. */
export const validationData = ({
  claimErrors,
  itemErrors,
  statusDescriptions,
  claimItems = [],
}: Exclude<ValidationOutcome, { clean: true }>): NonNullable<ActivityData['response']> => ({
  claimErrors,
  claimItemErrors: itemErrors,
  claimItems,
  statusDescriptions,
})

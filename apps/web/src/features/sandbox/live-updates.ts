import type { LiveUpdates } from '../../lib/live/use-live.ts'
import {
  sandboxClaimsQuery,
  sandboxEmailsQuery,
  sandboxMethodsQuery,
  sandboxPaymentsQuery,
  sandboxTextsKey,
} from './sandbox-calls.ts'

export const sandboxUpdates: LiveUpdates = {
  outOfDate: {
    sandbox: {
      email_delivered: () => [sandboxEmailsQuery.queryKey],
      text_carried: () => [sandboxTextsKey],
      payment_changed: () => [sandboxPaymentsQuery.queryKey, sandboxMethodsQuery.queryKey],
      claim_changed: () => [sandboxClaimsQuery.queryKey],
    },
  },
}

import { defineFeature } from '../../platform/feature/feature.ts'
import { takePayments } from '../finance/take-payments.ts'
import type { LockToConfirm } from '../messaging/confirmations/confirm-by-text.ts'
import { sandboxChannels } from './channels.ts'
import { sandboxClaimRoutes, sandboxPayerTask, storePayerFiles } from './claims.ts'
import { sandboxEmailRoutes } from './emails.ts'
import { sandboxBankTask, sandboxPaymentPages, sandboxPaymentRoutes } from './payments.ts'
import { sandboxReceiptTask, sandboxTextRoutes } from './texts.ts'

/**
 * On a server without real providers: the pages and calls with which administrators act as the payers, the bank and
 * the patients.
 */
export const sandbox = defineFeature({
  name: 'sandbox',
  routes: (services, { lockToConfirm }: { lockToConfirm: LockToConfirm }) => {
    const { database, drivers, clearinghouse, payers, gateway, bank, clock, log, announceCounts } = services
    const { notices, settleByState } = takePayments(services)
    return [
      ...sandboxClaimRoutes(clearinghouse && payers && { clearinghouse, payers, clock, log }),
      ...sandboxPaymentRoutes(
        database,
        gateway && bank && { gateway, bank, settleByState, notifyDeps: notices },
      ),
      ...sandboxEmailRoutes({ email: drivers.email === 'sandbox' }),
      ...sandboxTextRoutes(drivers.sms === 'sandbox', { announceCounts, lockToConfirm }),
    ]
  },
  pages: ({ drivers, patientPage }) =>
    sandboxPaymentPages({ isInUse: drivers.payments === 'sandbox', patientPage }),
  channels: sandboxChannels,
  jobs: services => {
    const { drivers, clearinghouse, payers, gateway, bank, clock, log } = services
    const { notices, settleByState } = takePayments(services)
    return {
      tasks: [
        ...(drivers.sms === 'sandbox' ? [sandboxReceiptTask(clock)] : []),
        ...(gateway && bank
          ? [sandboxBankTask({ gateway, bank, settleByState, notifyDeps: notices, clock })]
          : []),
        ...(clearinghouse && payers
          ? [sandboxPayerTask({ clearinghouse, payers, receiveFile: storePayerFiles(log) })]
          : []),
      ],
    }
  },
})

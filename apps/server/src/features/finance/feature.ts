import { dayLabel, spelledOut } from '../../platform/audit/audit-labels.ts'
import { defineFeature, on } from '../../platform/feature/feature.ts'
import { patientsMerged } from '../patients/hooks.ts'
import { billingRoutes } from './billing-routes.ts'
import { chargeDueTask, dailyFinanceSweep, sendDueLinkTask } from './charges/charge-due-invoices.ts'
import { cancelChargeTask, lookUpChargeTask } from './charges/pending-charges.ts'
import { cardExpiresEmail } from './dunning/expiring-cards.ts'
import { invoiceLinkRoutes } from './invoice-link-routes.ts'
import { balanceDue } from './ledger/balance-due.ts'
import { financeChannels } from './ledger/finance-channel.ts'
import { mergeMethods, mergePlans } from './merge-finance.ts'
import { paymentMethodRoutes } from './method-routes.ts'
import { bankVerificationEmail } from './methods/bank-verification.ts'
import { lookUpMethodTask } from './methods/method-events.ts'
import { detachMethodTask } from './methods/saved-methods.ts'
import { financePages } from './pages.ts'
import { paymentsDisconnectedEmail } from './payment-account/onboarding.ts'
import { payoutFailedEmail } from './payment-account/payouts.ts'
import { paymentDeclinedEmail, paymentLinkEmail } from './payment-links/link-emails.ts'
import { sendPaymentLink } from './payment-links/send-payment-link.ts'
import { receiptEmail } from './receipts/receipt-email.ts'
import { lookUpRefundTask } from './refunds/refund-payment.ts'
import { takePayments } from './take-payments.ts'
import { paymentWebhookRoutes } from './webhook-routes.ts'

const wayNames: Record<string, string> = { credit_card: 'Card', ach: 'Bank account' }
const wayLabel = (way: string) => wayNames[way] ?? spelledOut(way)

/** Hundredths of a percent as people read them: 250 is 2.5%. */
const percentLabel = (bps: string) => `${Number(bps) / 100}%`

export const finance = defineFeature({
  name: 'finance',
  routes: services => {
    const { database, gateway } = services
    const { notices, taking, settleByState } = takePayments(services)
    return [
      ...paymentMethodRoutes({ gateway, notifyDeps: notices }),
      ...billingRoutes({
        ...taking,
        sendFirstLink: async (tx, { invoiceId, userId, appUrl, now }) => {
          await sendPaymentLink(tx, notices, { invoiceId, userId, appUrl, now })
        },
      }),
      ...invoiceLinkRoutes({ ...taking, ...notices, database, gateway }),
      ...paymentWebhookRoutes({ database, gateway, settleByState, notifyDeps: notices }),
    ]
  },
  pages: ({ database, clock, gateway, patientPage, config, announceCounts }) =>
    financePages({ database, clock, gateway, patientPage, config, announceCounts }),
  channels: financeChannels,
  jobs: services => {
    const { gateway, clock } = services
    const { notices, taking } = takePayments(services)
    const sweeps = [dailyFinanceSweep(notices)]
    const links = sendDueLinkTask(notices)
    if (gateway === undefined) return { tasks: [links], sweeps }
    return {
      tasks: [
        links,
        chargeDueTask(taking),
        detachMethodTask(gateway),
        lookUpChargeTask(taking),
        cancelChargeTask(taking),
        lookUpRefundTask(taking),
        lookUpMethodTask({ gateway, notifyDeps: notices, clock }),
      ],
      sweeps,
    }
  },
  emails: [
    paymentLinkEmail,
    paymentDeclinedEmail,
    receiptEmail,
    cardExpiresEmail,
    bankVerificationEmail,
    paymentsDisconnectedEmail,
    payoutFailedEmail,
  ],
  provides: { balanceOf: balanceDue },
  listeners: [on(patientsMerged, mergePlans), on(patientsMerged, mergeMethods)],
  auditLabels: {
    records: ['payment_plan', 'invoice', 'payment', 'refund', 'payment_method', 'payment_account', 'payout'],
    ofPatient: {
      fieldNames: {
        dueDate: 'Due',
        paymentMethod: 'Payment method',
        last4: 'Ends in',
        paidBy: 'Paid by',
        discountBps: 'Discount',
        interestBps: 'Interest',
        status: 'Status',
      },
      valueLabels: {
        dueDate: dayLabel,
        paymentMethod: wayLabel,
        paidBy: wayLabel,
        discountBps: percentLabel,
        interestBps: percentLabel,
        status: spelledOut,
      },
    },
    ofClinic: { fieldNames: { overdueInvoices: 'Overdue invoices', gateway: 'Payment provider' } },
    hidden: ['invoiceId', 'paymentId', 'refundId', 'contractId'],
  },
})

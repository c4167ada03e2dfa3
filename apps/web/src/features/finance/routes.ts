import type { FeatureRoutes } from '../../lib/navigation/feature-routes.ts'

const forms = () => import('./finance-form-pages.tsx')
const ofInvoice = () => import('./invoice-pages.tsx')

export const financeRoutes = {
  '/v2/past-due': { load: async () => (await import('./past-due/past-due-page.tsx')).PastDuePage },
  '/v2/patient/:id/finance/manage-cards/new': {
    load: async () => (await forms()).ManageCardsPage,
    over: '/v2/patient/:id/finance',
  },
  '/v2/patient/:id/finance/manage-accounts/new': {
    load: async () => (await forms()).ManageAccountsPage,
    over: '/v2/patient/:id/finance',
  },
  '/v2/patient/:id/finance/payment-plan/new': {
    load: async () => (await forms()).NewPaymentPage,
    over: '/v2/patient/:id/finance',
  },
  '/v2/patient/:id/finance/receipts': {
    load: async () => (await forms()).ReceiptPage,
    over: '/v2/patient/:id/finance',
  },
  '/v2/patient/:id/finance/change-payment-method': {
    load: async () => (await ofInvoice()).ChargeOrChangePage,
    over: '/v2/patient/:id/finance',
  },
  '/v2/patient/:id/finance/take-payment': {
    load: async () => (await ofInvoice()).TakePaymentPage,
    over: '/v2/patient/:id/finance',
  },
  '/v2/patient/:id/finance/refund-payment': {
    load: async () => (await ofInvoice()).RefundPage,
    over: '/v2/patient/:id/finance',
  },
  '/v2/patient/:id/finance/decline-payment': {
    load: async () => (await ofInvoice()).DeclineCheckPage,
    over: '/v2/patient/:id/finance',
  },
  '/v2/patient/:id/finance/advanced-payment': {
    load: async () => (await ofInvoice()).AdvancePaymentPage,
    over: '/v2/patient/:id/finance',
  },
} satisfies FeatureRoutes

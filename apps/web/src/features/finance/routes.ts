import type { FeatureRoutes } from '../../lib/navigation/feature-routes.ts'

export const financeRoutes = {
  '/v2/patient/:id/finance/manage-cards/new': {
    load: async () => (await import('./finance-form-pages.tsx')).ManageCardsPage,
    over: '/v2/patient/:id/finance',
  },
  '/v2/patient/:id/finance/manage-accounts/new': {
    load: async () => (await import('./finance-form-pages.tsx')).ManageAccountsPage,
    over: '/v2/patient/:id/finance',
  },
  '/v2/patient/:id/finance/payment-plan/new': {
    load: async () => (await import('./finance-form-pages.tsx')).NewPaymentPage,
    over: '/v2/patient/:id/finance',
  },
  '/v2/patient/:id/finance/receipts': {
    load: async () => (await import('./finance-form-pages.tsx')).ReceiptPage,
    over: '/v2/patient/:id/finance',
  },
  '/v2/patient/:id/finance/change-payment-method': {
    load: async () => (await import('./invoice-pages.tsx')).ChargeOrChangePage,
    over: '/v2/patient/:id/finance',
  },
  '/v2/patient/:id/finance/refund-payment': {
    load: async () => (await import('./invoice-pages.tsx')).RefundPage,
    over: '/v2/patient/:id/finance',
  },
  '/v2/patient/:id/finance/decline-payment': {
    load: async () => (await import('./invoice-pages.tsx')).DeclineCheckPage,
    over: '/v2/patient/:id/finance',
  },
  '/v2/patient/:id/finance/advanced-payment': {
    load: async () => (await import('./invoice-pages.tsx')).AdvancePaymentPage,
    over: '/v2/patient/:id/finance',
  },
} satisfies FeatureRoutes

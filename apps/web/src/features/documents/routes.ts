import type { FeatureRoutes } from '../../lib/navigation/feature-routes.ts'

const dialogs = () => import('./document-pages.tsx')

export const documentRoutes = {
  '/v2/consent-form-confirmation': {
    load: async () => (await dialogs()).NewConsentPage,
    over: '/v2',
  },
  '/v2/consent-form-details/:id': {
    load: async () => (await dialogs()).ConsentDetailsPage,
    over: '/v2',
  },
  '/v2/contract-details/:id': {
    load: async () => (await dialogs()).ContractDetailsPage,
    over: '/v2',
  },
  '/v2/create-contract/:id': {
    load: async () => (await dialogs()).NewContractPage,
    over: '/v2/patient/:id/documents',
  },
} satisfies FeatureRoutes

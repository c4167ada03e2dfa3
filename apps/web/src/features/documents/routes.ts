import type { FeatureRoutes } from '../../lib/navigation/feature-routes.ts'

export const documentRoutes = {
  '/v2/consent-form-confirmation': {
    load: async () => (await import('./document-pages.tsx')).NewConsentPage,
    over: '/v2',
  },
  '/v2/consent-form-details/:id': {
    load: async () => (await import('./document-pages.tsx')).ConsentDetailsPage,
    over: '/v2',
  },
  '/v2/contract-details/:id': {
    load: async () => (await import('./document-pages.tsx')).ContractDetailsPage,
    over: '/v2',
  },
  '/v2/create-contract/:id': {
    load: async () => (await import('./document-pages.tsx')).NewContractPage,
    over: '/v2/patient/:id/documents',
  },
} satisfies FeatureRoutes

import type { FeatureRoutes } from '../../lib/navigation/feature-routes.ts'

const recordDialogs = () => import('./record-dialog-pages.tsx')

export const patientRoutes = {
  '/v2/search': { load: async () => (await import('./search/search-page.tsx')).SearchPage },
  '/v2/patient/new': {
    load: async () => (await import('./new-patient/new-patient-page.tsx')).NewPatientPage,
    over: '/v2/search',
  },
  '/v2/patient/:id/edit/basic': {
    load: async () => (await recordDialogs()).EditBasicPage,
    over: '/v2/patient/:id/profile',
  },
  '/v2/patient/:id/edit/contact-info': {
    load: async () => (await recordDialogs()).EditContactPage,
    over: '/v2/patient/:id/profile',
  },
  '/v2/patient/:id/edit/emergency-contact': {
    load: async () => (await recordDialogs()).EditEmergencyPage,
    over: '/v2/patient/:id/profile',
  },
  '/v2/patient/:id/medical-alerts': {
    load: async () => (await recordDialogs()).MedicalAlertsPage,
    over: '/v2/patient/:id/profile',
  },
  '/v2/patient/:id/history': {
    load: async () => (await recordDialogs()).RecordHistoryPage,
    over: '/v2/patient/:id/profile',
  },
  '/v2/patient/:id/merge': {
    load: async () => (await import('./merge/merge-page.tsx')).MergePage,
    over: '/v2/patient/:id/profile',
  },
} satisfies FeatureRoutes

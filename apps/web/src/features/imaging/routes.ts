import type { FeatureRoutes } from '../../lib/navigation/feature-routes.ts'

export const imagingRoutes = {
  '/v2/patient/:id/crop-image': {
    load: async () => (await import('./crop/crop-image-page.tsx')).CropImagePage,
    over: '/v2/patient/:id/imaging',
  },
} satisfies FeatureRoutes

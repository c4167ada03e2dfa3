import { defineFeature } from '../../platform/feature/feature.ts'
import { treatmentRoutes } from './routes.ts'

export const treatments = defineFeature({ name: 'treatments', routes: treatmentRoutes })

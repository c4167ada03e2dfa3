import { defineFeature } from '../../platform/feature/feature.ts'
import { auditRoutes } from './routes.ts'

export const audit = defineFeature({ name: 'audit', routes: auditRoutes })

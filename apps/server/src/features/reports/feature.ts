import { defineFeature, on } from '../../platform/feature/feature.ts'
import { planBegan } from '../finance/hooks.ts'
import { patientsMerged } from '../patients/hooks.ts'
import { reportRoutes } from './routes.ts'
import { mergeStarts, recordStart } from './treatment-starts.ts'

export const reports = defineFeature({
  name: 'reports',
  routes: reportRoutes,
  listeners: [on(patientsMerged, mergeStarts), on(planBegan, recordStart)],
})

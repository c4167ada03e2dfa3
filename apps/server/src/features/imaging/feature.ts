import { dayLabel } from '../../platform/audit/audit-labels.ts'
import { defineFeature, on } from '../../platform/feature/feature.ts'
import { patientsMerged } from '../patients/hooks.ts'
import { lockToAddImage } from './add-texted-picture.ts'
import { mergeProgressions } from './progressions.ts'
import { imagingRoutes } from './routes.ts'

export const imaging = defineFeature({
  name: 'imaging',
  routes: ({ storage, appSecret }) => imagingRoutes({ storage, appSecret }),
  listeners: [on(patientsMerged, mergeProgressions)],
  provides: { lockToAddImage },
  auditLabels: {
    records: ['progression', 'image'],
    ofPatient: {
      fieldNames: { progression: 'Progression', startDate: 'Begun', view: 'View', fileName: 'File' },
      valueLabels: { startDate: dayLabel },
    },
  },
})

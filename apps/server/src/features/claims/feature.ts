import { spelledOut } from '../../platform/audit/audit-labels.ts'
import { defineFeature, on } from '../../platform/feature/feature.ts'
import { beforeInsuranceRemoval } from '../insurance/hooks.ts'
import { patientsMerged } from '../patients/hooks.ts'
import { claimChannels } from './channels.ts'
import { claimTasks } from './claim-tasks.ts'
import { mergeClaims, refuseOpenClaims } from './claims-of-insurance.ts'
import { readStraysAgain } from './inbound/unread-files.ts'
import { clearinghouseWebhookRoutes, unreadFileRoutes } from './inbound-routes.ts'
import { claimRoutes } from './routes.ts'
import { resumeStalledClaims } from './submission/resume-stalled-claims.ts'

export const claims = defineFeature({
  name: 'claims',
  routes: ({ database, storage, appSecret, clearinghouse, drivers, log }) => [
    ...claimRoutes({ storage, appSecret, clearinghouse, practice: drivers.clearinghouse === 'sandbox' }),
    ...unreadFileRoutes({ database, clearinghouse, log }),
    ...clearinghouseWebhookRoutes({ database, clearinghouse, log }),
  ],
  channels: claimChannels,
  jobs: ({ clearinghouse, storage, clock, log }) =>
    clearinghouse === undefined
      ? {}
      : {
          tasks: claimTasks({ clearinghouse, storage, clock, log }),
          crons: [resumeStalledClaims, readStraysAgain({ clearinghouse, log })],
        },
  listeners: [
    on(beforeInsuranceRemoval, refuseOpenClaims),
    // Claims follow their insurance, so insurances are merged first.
    on(patientsMerged, mergeClaims, { after: ['insurance'] }),
  ],
  auditLabels: {
    records: [
      'claim',
      'claim_item',
      'claim_provider',
      'claim_attachment',
      'claim_image',
      'clearinghouse_file',
    ],
    ofPatient: { fieldNames: { status: 'Status' }, valueLabels: { status: spelledOut } },
  },
})

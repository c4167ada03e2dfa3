import { defineFeature } from '../../platform/feature/feature.ts'
import { alertOfFullDisk, fullDiskEmail } from './alert-full-disk.ts'
import { invitationEmail } from './invitations.ts'
import { passwordPages } from './password-page.ts'
import { passwordResetEmail } from './password-reset.ts'
import { sessionRoutes } from './routes.ts'

export const session = defineFeature({
  name: 'session',
  routes: ({ database, outbox }) => sessionRoutes({ database, outbox }),
  pages: ({ database, clock, appOnceSetUp }) => passwordPages({ database, clock, app: appOnceSetUp }),
  jobs: ({ disks, outbox }) => ({ crons: [alertOfFullDisk({ disks, outbox })] }),
  emails: [passwordResetEmail, invitationEmail, fullDiskEmail],
})

import { defineFeature } from '../../platform/feature/feature.ts'
import { alertOfFullDisk, fullDiskEmail } from './alert-full-disk.ts'
import { invitationEmail } from './invitations.ts'
import { passwordResetEmail } from './password-reset.ts'
import { sessionRoutes } from './routes.ts'

export const session = defineFeature({
  name: 'session',
  routes: ({ database, outbox }) => sessionRoutes({ database, outbox }),
  jobs: ({ disks, outbox }) => ({ crons: [alertOfFullDisk({ disks, outbox })] }),
  emails: [passwordResetEmail, invitationEmail, fullDiskEmail],
})

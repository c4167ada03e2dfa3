import { sql } from '../../platform/db/sql.ts'
import { defineFeature } from '../../platform/feature/feature.ts'
import { usersChannels } from './channels.ts'
import { usersRoutes } from './routes.ts'

export const users = defineFeature({
  name: 'users',
  routes: ({ database, outbox }) => usersRoutes({ database, outbox }),
  channels: usersChannels,
  auditLabels: {
    records: ['user'],
    ofClinic: {
      fieldNames: {
        firstName: 'First name',
        lastName: 'Last name',
        email: 'E-mail',
        admin: 'Administrator',
        active: 'In use',
        enterSends: 'Enter sends texts',
        ip: 'Address',
      },
    },
    subjects: {
      user: {
        name: sql`
          select coalesce(nullif(s.full_name, ''), s.email::text) from users s
          where s.clinic_id = a.clinic_id and s.id = a.entity_id`,
        isInEntries: true,
      },
    },
  },
})

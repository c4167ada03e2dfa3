import type { Clock } from '../../platform/clock.ts'
import { sql } from '../../platform/db/sql.ts'
import type { EmailDriver } from './port.ts'

/**
 * "Delivers" into a table that the sandbox's page shows. An email to bounce@… is refused, as by a server that does not
 * know the mailbox, so that failures can be tried too.
 */
export const sandboxEmail = (clock: Clock): EmailDriver => ({
  name: 'sandbox',
  send: async (email, clinic) => {
    if (email.to.startsWith('bounce@')) return { refused: '550 No such mailbox (sandbox)' }
    await clinic.write(async tx => {
      await tx.run(sql`
        insert into sandbox_emails (clinic_id, message_id, to_email, subject, text, created_at)
        values (${tx.clinicId}, ${email.messageId}, ${email.to}, ${email.subject}, ${email.text}, ${clock.now()})
        on conflict (message_id) do nothing`)
      tx.publish({ channel: 'sandbox', event: 'email_delivered' })
    })
    return { sent: true }
  },
})

import { expect, test } from 'vitest'
import { testSecret } from '../../../../test/database/database-template.ts'
import { olderDatabase } from '../../../../test/database/older-database.ts'
import { migrate } from '../../../platform/migrations/migrate.ts'

const { admin, ownerUrl } = await olderDatabase()

test('an update asks for answers to what is unread or new, to no keyword, and neither answers YES, links reminders nor confirms visits of a clinic that exists [MSG-72, MSG-80, CFM-02, CFM-08]', async () => {
  // All texts are old, but for one that was read and that nobody has answered.
  await admin.query(`update messages set created_at = created_at - interval '60 days'`)
  await admin.query(
    `update messages m set created_at = now() from conversations c
     where c.last_message_id = m.id and m.type = 'Incoming' and c.open and c.read and m.body like 'I think I lost%'`,
  )
  const { rows: before } = await admin.query('select id, updated_at from conversations order by id')
  await migrate(ownerUrl, testSecret)
  const { rows } = await admin.query<{ body: string; needs: boolean }>(
    `select m.body, c.needs_answer as needs from conversations c
     join messages m on m.id = c.unanswered_message_id where c.clinic_id = 1 order by m.body`,
  )
  const bodies = (needs: boolean) =>
    rows.filter(row => row.needs === needs).map(({ body }) => body.slice(0, 12))
  expect(bodies(true)).toEqual(['Do I have to', 'Hello, do yo', 'I think I lo'])
  expect(bodies(false)).toEqual(['Perfect, tha', 'Thanks for s', 'What time do'])
  const { rows: settings } = await admin.query(
    'select distinct answers_yes, links_in_reminders, confirms_visits from messaging_settings',
  )
  expect(settings).toEqual([{ answers_yes: false, links_in_reminders: false, confirms_visits: false }])
  const { rows: after } = await admin.query('select id, updated_at from conversations order by id')
  expect(after).toEqual(before)
})

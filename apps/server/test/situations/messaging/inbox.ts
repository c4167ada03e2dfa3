import type { Situation } from '../situation.ts'
import { at, ten, textsOf } from './earlier-texts.ts'

/** This many conversations with unknown numbers: `Text 1` from a minute ago, each of the next a minute older. */
const manyConversations =
  (count: number, { read = true } = {}): Situation =>
  async ({ owner, clinic }) => {
    await owner.query(
      `with made as (
         insert into conversations (clinic_id, phone_number, read, unread_messages_count, moved_at)
         select $1, (7770000000 + n)::text, $3, case when $3 then 0 else 1 end,
           $4::timestamptz - make_interval(mins => n)
         from generate_series(1, $2) as n order by n returning id, moved_at)
       insert into messages (clinic_id, conversation_id, type, body, delivery_status, created_at)
       select $1, id, 'Incoming', 'Text ' || row_number() over (order by moved_at desc), 'sent', moved_at from made
       order by moved_at desc`,
      [clinic.id, count, read, ten],
    )
    await owner.query(
      `update conversations c set last_message_id = m.id, last_message_type = m.type, unanswered_message_id = m.id,
       unanswered_at = m.created_at
     from messages m
       where m.conversation_id = c.id`,
    )
    return undefined
  }

export const situations: Record<string, Situation> = {
  'five conversations': async beginning => {
    const { make, clinic, owner } = beginning
    const texts = textsOf(beginning)
    const begin = (instant: string, phone: string, values: Parameters<typeof texts.message>[2]) =>
      at(beginning, instant, async () => {
        const { id } = await texts.conversation(clinic.id, { phone })
        await texts.message(clinic.id, id, values)
        return id
      })
    const family = '5557000001'
    for (const first_name of ['Zoë', 'Ana', 'Max'])
      await make.patient(clinic.id, { first_name, last_name: 'Muñoz', phone_number: family })
    await make.patient(clinic.id, { first_name: '', last_name: '', phone_number: '5557000002' })
    await make.patient(clinic.id, { first_name: 'Ida', last_name: 'Berg', phone_number: '5557000003' })
    await texts.conversation(clinic.id, { phone: '5557000004', movedAt: new Date('2020-01-01T00:00:00Z') })
    await begin('2026-05-06T13:00:00Z', '5557000002', {
      type: 'Outgoing',
      body: 'Are you coming?',
      status: 'failed',
    })
    const ida = await begin('2026-01-05T17:00:00Z', '5557000003', {
      type: 'Reminder',
      body: 'Tomorrow at 9',
      status: 'sent',
    })
    await owner.query('update conversations set flagged = true where id = $1', [ida])
    await begin('2026-05-06T13:10:00Z', '5557000005', {
      type: 'Outgoing',
      body: 'On its way',
      status: 'sending',
    })
    await at(beginning, '2026-05-06T13:20:00Z', () =>
      texts.receive(clinic.id, { from: family, body: 'We are late' }),
    )
    await at(beginning, '2026-05-06T13:30:00Z', () =>
      texts.receive(clinic.id, { from: family, body: `Sorry <b>&</b> 🦷 ${'x'.repeat(300)}` }),
    )
    return { named: { ida } }
  },
  'open and closed': async beginning => {
    const { clinic, owner } = beginning
    const texts = textsOf(beginning)
    await at(beginning, '2026-05-06T13:00:00Z', () =>
      texts.receive(clinic.id, { from: '5557000011', body: 'Unread and unanswered' }),
    )
    const { rows } = await owner.query('select id from conversations')
    const begin = (values: { phone: string; open?: boolean }, text: Parameters<typeof texts.message>[2]) =>
      at(beginning, '2026-05-06T12:00:00Z', async () => {
        const { id } = await texts.conversation(clinic.id, values)
        await texts.message(clinic.id, id, text)
        return id
      })
    const answered = await begin({ phone: '5557000012' }, { type: 'Outgoing', body: 'Answered' })
    await owner.query('update conversations set flagged = true where id = $1', [answered])
    await begin({ phone: '5557000013', open: false }, { body: 'Closed and unanswered' })
    return { named: { unanswered: rows[0].id } }
  },
  'three who need an answer': async beginning => {
    const { make, clinic, owner } = beginning
    const texts = textsOf(beginning)
    await texts.giveNumber(clinic.id)
    const receive = (instant: string, from: string, body: string) =>
      at(beginning, instant, () => texts.receive(clinic.id, { from, body }))
    const family = '5557000081'
    for (const first_name of ['Anne-Marie', 'Ida'])
      await make.patient(clinic.id, { first_name, last_name: 'Lefèvre', phone_number: family })
    const hiroshi = await make.patient(clinic.id, {
      first_name: 'Hiroshi',
      last_name: 'Lefèvre',
      phone_number: family,
    })
    await make.patient(clinic.id, { first_name: 'Tom', last_name: 'Ward', phone_number: '5557000082' })
    await receive('2026-05-06T12:00:00Z', '5557000083', 'Are you open?')
    await receive('2026-05-06T13:00:00Z', family, 'Does it hurt?')
    await receive('2026-05-06T13:30:00Z', '5557000082', 'Thanks!')
    const quiet = await texts.conversation(clinic.id, { phone: '5557000084' })
    await at(beginning, '2026-05-06T11:00:00Z', () =>
      texts.message(clinic.id, quiet.id, { type: 'Outgoing', body: 'See you', userId: clinic.staff.id }),
    )
    const visit = await make.appointment(clinic.id, {
      starts_at: '2026-05-07 13:30',
      patient_id: hiroshi.id,
      appointment_type_id: (await make.appointmentType(clinic.id)).id,
      room_id: (await make.room(clinic.id)).id,
    })
    const { rows } = await owner.query('select id from conversations where phone_number = $1', [family])
    const reminder = await at(beginning, '2026-05-06T13:40:00Z', () =>
      texts.message(clinic.id, rows[0].id, { type: 'Reminder', body: 'Reminder: come tomorrow' }),
    )
    await owner.query(
      `insert into reminded_appointments (clinic_id, appointment_id, starts_at, message_id) values ($1, $2, $3, $4)`,
      [clinic.id, visit.id, visit.starts_at, reminder.id],
    )
    return { named: { family: rows[0].id } }
  },
  'an answer that was lost': async beginning => {
    const { clinic, owner } = beginning
    const texts = textsOf(beginning)
    await at(beginning, '2026-05-06T13:00:00Z', () =>
      texts.receive(clinic.id, { from: '5557000085', body: 'May I come at five?' }),
    )
    const { rows } = await owner.query('select id from conversations')
    await at(beginning, '2026-05-06T13:10:00Z', () =>
      texts.message(clinic.id, rows[0].id, { type: 'Outgoing', body: 'Please do', status: 'failed' }),
    )
    return undefined
  },
  'three conversations': manyConversations(3),
  'forty-five conversations': manyConversations(45),
  'forty-five unread conversations': manyConversations(45, { read: false }),
  'people to text': async beginning => {
    const { make, clinic } = beginning
    const texts = textsOf(beginning)
    await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Quist', phone_number: '5557000021' })
    const ana = await make.patient(clinic.id, {
      first_name: 'Ana Quist',
      last_name: 'Berg',
      phone_number: '5557000022',
    })
    const mia = await make.patient(clinic.id, { first_name: 'Mia', last_name: 'Quist', phone_number: null })
    await make.patient(clinic.id, {
      first_name: '',
      last_name: '',
      email: 'quist@example.com',
      phone_number: '5557000023',
    })
    const closed = await texts.conversation(clinic.id, { phone: '5557000021', open: false })
    await texts.message(clinic.id, closed.id, { body: 'Found although it is closed' })
    await texts.receive(clinic.id, { from: '5557000099', body: 'Somebody else' })
    return { named: { ana: ana.id, mia: mia.id } }
  },
  'nobody to text': async () => undefined,
  'a conversation with a number': async beginning => {
    const { id } = await textsOf(beginning).conversation(beginning.clinic.id, { phone: '5557000031' })
    return { named: { conversation: id } }
  },
  'an appointment': async ({ make, owner, clinic }) => {
    const [type, room] = [await make.appointmentType(clinic.id), await make.room(clinic.id)]
    const zoe = await make.patient(clinic.id, {
      first_name: 'Zoë',
      last_name: 'Quist',
      phone_number: '5557000071',
    })
    const mia = await make.patient(clinic.id, { first_name: 'Mia', last_name: 'Quist' })
    await owner.query('update patients set phone_number = null where id = $1', [mia.id])
    const book = async (patient_id: number, starts_at: string) =>
      (
        await make.appointment(clinic.id, {
          starts_at,
          patient_id,
          appointment_type_id: type.id,
          room_id: room.id,
        })
      ).id
    return {
      named: {
        appointment: await book(zoe.id, '2026-05-13 10:00'),
        withoutNumber: await book(mia.id, '2026-05-13 11:00'),
      },
    }
  },
  'another clinic’s number': async beginning => {
    const elsewhere = await beginning.make.clinic()
    await textsOf(beginning).giveNumber(elsewhere.id, '5550188888')
    return undefined
  },
}

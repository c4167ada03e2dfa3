import { smallPdf, smallPng } from '../../contract/samples/file-samples.ts'
import { setToken } from '../../fixtures/sealed-link.ts'
import type { Beginning, Situation } from '../situation.ts'
import { at, ten, textsOf } from './earlier-texts.ts'

/** This many texts in a row, every tenth from the clinic, the last of them a minute ago. */
const longConversation =
  (count: number): Situation =>
  async beginning => {
    const { owner, clinic } = beginning
    const { id } = await textsOf(beginning).conversation(clinic.id, { phone: '5557001235' })
    await owner.query(
      `with made as (
         insert into messages (clinic_id, conversation_id, type, body, delivery_status, created_at)
         select $1, $2, case when n % 10 = 0 then 'Reminder' else 'Incoming' end, 'Text ' || n, 'sent',
           $4::timestamptz - make_interval(mins => $3 - n + 1)
         from generate_series(1, $3) as n order by n returning id, type)
       update conversations set (last_message_id, last_message_type) =
         (select id, type from made order by id desc limit 1) where id = $2`,
      [clinic.id, id, count, ten],
    )
    return { named: { conversation: id } }
  }

/** A conversation of a clinic that texts, without a message. */
async function begin(beginning: Beginning, phone: string): Promise<number> {
  const texts = textsOf(beginning)
  await texts.giveNumber(beginning.clinic.id)
  return (await texts.conversation(beginning.clinic.id, { phone })).id
}

const formLinkOf = async ({ make, owner, clinic }: Beginning, patientId: number, number: number) => {
  const { id } = await make.intakeForm(clinic.id, patientId, { status: 'sent' })
  const uuid = `00000000-0000-4000-8000-00000000000${number}`
  await setToken(owner, 'intake_form', { id, clinicId: clinic.id, token: uuid })
  return uuid
}

const zoeAndMax = async (beginning: Beginning) => {
  const { make, clinic } = beginning
  const texts = textsOf(beginning)
  const open = async (name: string, phone: string) => {
    await make.patient(clinic.id, { first_name: name, last_name: 'Diaz', phone_number: phone })
    return (await texts.conversation(clinic.id, { phone })).id
  }
  return { zoe: await open('Zoe', '5557003002'), max: await open('Max', '5557003003') }
}

/** A text with a picture that the sandbox has. */
async function picture(
  beginning: Beginning,
  { from, body = '', content = smallPng }: { from: string; body?: string; content?: Buffer },
): Promise<void> {
  const { owner, clinic, clock } = beginning
  // Not counted in the sandbox, which deletes pictures that were fetched.
  const { rows } = await owner.query('select count(*)::int as n from message_pictures')
  const reference = `picture-${rows[0].n + 1}`
  await owner.query(
    `insert into sandbox_media (id, clinic_id, content_type, content, created_at) values ($1, $2, 'image/png', $3, $4)`,
    [reference, clinic.id, content, clock.now()],
  )
  const media = [{ reference, contentType: 'image/png' }]
  await textsOf(beginning).receive(clinic.id, { from, body, media })
}

export const situations: Record<string, Situation> = {
  'pictures of one patient': async beginning => {
    const { make, clinic, runJobs, owner } = beginning
    const from = '5557007001'
    const zoe = await make.patient(clinic.id, { first_name: 'Zoë', last_name: 'Muñoz', phone_number: from })
    const conversation = await begin(beginning, from)
    await at(beginning, '2026-05-06T13:02:00Z', () => picture(beginning, { from }))
    await at(beginning, '2026-05-06T13:03:00Z', () =>
      picture(beginning, { from, body: 'And this?', content: smallPdf }),
    )
    await runJobs()
    await at(beginning, '2026-05-06T13:04:00Z', () => picture(beginning, { from }))
    return {
      named: { conversation, zoe: zoe.id },
      elsewhere: {
        'the jobs are done': runJobs,
        'the texting service forgets the picture': () =>
          owner.query(
            'update message_pictures set provider_reference = null where blob_id is null and failure is not null',
          ),
      },
    }
  },
  'a picture of two patients': async beginning => {
    const { make, clinic, runJobs } = beginning
    const from = '5557007002'
    for (const first_name of ['Zoë', 'Max'])
      await make.patient(clinic.id, { first_name, last_name: 'Muñoz', phone_number: from })
    const conversation = await begin(beginning, from)
    await picture(beginning, { from })
    await runJobs()
    return { named: { conversation } }
  },
  'a conversation of two patients': async beginning => {
    const { make, clinic } = beginning
    const texts = textsOf(beginning)
    const phone = '5557001234'
    await make.patient(clinic.id, { first_name: 'Zoe', last_name: 'Diaz', phone_number: phone })
    await make.patient(clinic.id, { first_name: 'Max', last_name: 'Diaz', phone_number: phone })
    const { id } = await texts.conversation(clinic.id, { phone })
    const write = (instant: string, values: Parameters<typeof texts.message>[2]) =>
      at(beginning, instant, () => texts.message(clinic.id, id, values))
    await write('2025-03-04T17:00:00Z', { body: 'Long ago' })
    await write('2026-05-05T16:00:00Z', {
      body: 'Reminder: see https://example.com/a?b=1.',
      type: 'Reminder',
    })
    await write('2026-05-06T13:58:00Z', { body: `<script>alert(1)</script> 🦷😀 ${'x'.repeat(200)}` })
    await write('2026-05-06T13:59:00Z', { body: 'See you', type: 'Outgoing', userId: clinic.staff.id })
    return { named: { conversation: id } }
  },
  'a yes to a reminder': async beginning => {
    const { make, clinic, owner } = beginning
    const texts = textsOf(beginning)
    const phone = '5557001236'
    const id = await begin(beginning, phone)
    const [type, room] = [await make.appointmentType(clinic.id), await make.room(clinic.id)]
    const remind = async (messageId: number, first_name: string, starts_at: string) => {
      const patient = await make.patient(clinic.id, { first_name, last_name: 'Mori', phone_number: phone })
      const visit = await make.appointment(clinic.id, {
        starts_at,
        patient_id: patient.id,
        appointment_type_id: type.id,
        room_id: room.id,
      })
      await owner.query(
        `insert into reminded_appointments (clinic_id, appointment_id, starts_at, message_id) values ($1, $2, $3, $4)`,
        [clinic.id, visit.id, visit.starts_at, messageId],
      )
    }
    const reminder = await at(beginning, '2026-05-06T13:00:00Z', () =>
      texts.message(clinic.id, id, {
        type: 'Reminder',
        body: 'Reminder: Hiroshi, Andrés and Benjamin come tomorrow. Reply YES to confirm.',
        handedOverAt: new Date('2026-05-06T13:00:00Z'),
      }),
    )
    await remind(reminder.id, 'Hiroshi', '2026-05-07 13:30')
    await remind(reminder.id, 'Andrés', '2026-05-07 13:45')
    await remind(reminder.id, 'Benjamin', '2026-05-07 14:00')
    await at(beginning, '2026-05-06T13:10:00Z', () => texts.receive(clinic.id, { from: phone, body: 'Yes!' }))
    await beginning.runJobs()
    return { named: { conversation: id } }
  },
  'thirty texts': longConversation(30),
  'nine texts': longConversation(9),
  'an unread text': async beginning => {
    const { clinic, owner } = beginning
    await textsOf(beginning).receive(clinic.id, { from: '5557004003', body: 'One' })
    const { rows } = await owner.query('select id from conversations')
    return { named: { conversation: rows[0].id } }
  },
  'nothing written yet': async beginning => ({
    named: { conversation: await begin(beginning, '5557006001') },
  }),
  'a text that was not sent': async beginning => {
    const { clinic, owner } = beginning
    const id = await begin(beginning, '5557006100')
    await at(beginning, '2026-05-06T13:00:00Z', () =>
      textsOf(beginning).message(clinic.id, id, {
        type: 'Outgoing',
        body: 'Please call us',
        status: 'failed',
        userId: clinic.staff.id,
      }),
    )
    return {
      named: { conversation: id },
      elsewhere: {
        'the number asks for no more texts': () =>
          owner.query('update conversations set stopped_at = $2 where id = $1', [id, ten]),
      },
    }
  },
  'a clinic that cannot text': async beginning => ({ named: await zoeAndMax(beginning) }),
  'a draft from yesterday': async beginning => {
    const { clinic, owner } = beginning
    await textsOf(beginning).giveNumber(clinic.id)
    const named = await zoeAndMax(beginning)
    await owner.query(
      'insert into drafts (clinic_id, user_id, key, text, saved_at) values ($1, $2, $3, $4, $5)',
      [
        clinic.id,
        clinic.staff.id,
        `conversation:${named.zoe}`,
        'From yesterday, for Zoe',
        '2026-05-05T20:00:00Z',
      ],
    )
    return { named }
  },
  'a patient without a form': async beginning => {
    const { make, clinic } = beginning
    const phone = '5557002006'
    await make.patient(clinic.id, { first_name: 'Zoe', phone_number: phone })
    return { named: { conversation: await begin(beginning, phone) } }
  },
  'two patients with forms': async beginning => {
    const { make, clinic } = beginning
    const phone = '5557006003'
    for (const [index, first_name] of ['Mia', 'Leo'].entries()) {
      const { id } = await make.patient(clinic.id, { first_name, phone_number: phone })
      await formLinkOf(beginning, id, index + 1)
    }
    return { named: { conversation: await begin(beginning, phone) } }
  },
  'a patient with visits': async beginning => {
    const { make, clinic } = beginning
    const phone = '5557005001'
    const zoe = await make.patient(clinic.id, {
      first_name: 'Zoe',
      last_name: 'Diaz',
      phone_number: phone,
      email: 'zoe@example.com',
    })
    const type = await make.appointmentType(clinic.id, { title: 'Retainer Delivery' })
    const room = await make.room(clinic.id, { title: 'Room A' })
    const visit = (starts_at: string, flags: { no_show?: boolean; reschedule?: boolean } = {}) =>
      make.appointment(clinic.id, {
        starts_at,
        patient_id: zoe.id,
        appointment_type_id: type.id,
        room_id: room.id,
        ...flags,
      })
    await visit('2026-05-13 10:00')
    await visit('2026-04-29 14:30', { no_show: true })
    await visit('2026-04-28 15:00', { reschedule: true })
    return { named: { conversation: await begin(beginning, phone), patient: zoe.id } }
  },
  'a patient reached by video': async beginning => {
    const { make, clinic } = beginning
    const phone = '5557005005'
    await make.patient(clinic.id, {
      first_name: 'Zoe',
      last_name: 'Diaz',
      phone_number: phone,
      contact_method: 'Zoom',
    })
    await make.appointmentType(clinic.id, { title: 'Video Visit', duration: 30, is_remote: true })
    return { named: { conversation: await begin(beginning, phone) } }
  },
  'three patients with one number': async beginning => {
    const { make, clinic } = beginning
    const phone = '5557005002'
    const add = async (first_name: string) =>
      (await make.patient(clinic.id, { first_name, last_name: 'Diaz', phone_number: phone })).id
    const [zoe, max] = [await add('Zoe'), await add('Max')]
    await add('Ida')
    const uuid = await formLinkOf(beginning, zoe, 1)
    await make.intakeForm(clinic.id, max, { status: 'completed', completed_at: new Date(ten) })
    return { named: { conversation: await begin(beginning, phone), uuid } }
  },
  'a patient with a form': async beginning => {
    const { make, clinic } = beginning
    const phone = '5557005003'
    const zoe = await make.patient(clinic.id, { first_name: 'Zoe', phone_number: phone })
    await formLinkOf(beginning, zoe.id, 1)
    return { named: { conversation: await begin(beginning, phone) } }
  },
}

import { setToken } from '../../fixtures/sealed-link.ts'
import type { Beginning, Situation } from '../situation.ts'
import { textsOf } from './earlier-texts.ts'

const replies = [
  { title: 'Health History form', body: 'Hi {first name}, please fill in {HH form link}' },
  { title: 'Please call us', body: 'Hi {first name}, please call us when you have a moment.' },
  { title: 'Running late is fine', body: 'Running a little late is fine.\nSee you soon.' },
]

/** Adds the replies; returns the id of the one about the form. */
async function addReplies({ make, clinic }: Beginning): Promise<number> {
  const ids: number[] = []
  for (const reply of replies) ids.push((await make.savedReply(clinic.id, reply)).id)
  return ids[0] ?? 0
}

/** A conversation of a clinic that texts with these people, who have one number. */
async function converse(beginning: Beginning, names: string[]) {
  const { make, clinic } = beginning
  const texts = textsOf(beginning)
  const phone = '5557008001'
  await texts.giveNumber(clinic.id)
  const ids: number[] = []
  for (const first_name of names)
    ids.push((await make.patient(clinic.id, { first_name, last_name: 'Diaz', phone_number: phone })).id)
  return { conversation: (await texts.conversation(clinic.id, { phone })).id, ids }
}

export const situations: Record<string, Situation> = {
  'three saved replies': async beginning => {
    const { owner } = beginning
    const reply = await addReplies(beginning)
    const { conversation } = await converse(beginning, ['Zoë'])
    return {
      named: { conversation, reply },
      elsewhere: {
        'the reply about the form is called Form': () =>
          owner.query("update saved_replies set title = 'Form' where id = $1", [reply]),
      },
    }
  },
  'saved replies for a family': async beginning => {
    const { make, owner, clinic } = beginning
    await addReplies(beginning)
    const { conversation, ids } = await converse(beginning, ['Zoë', 'Max'])
    const form = await make.intakeForm(clinic.id, ids[1] ?? 0, { status: 'sent' })
    await setToken(owner, 'intake_form', {
      id: form.id,
      clinicId: clinic.id,
      token: '00000000-0000-4000-8000-000000000001',
    })
    return { named: { conversation } }
  },
  'no saved replies': async beginning => {
    const { conversation } = await converse(beginning, ['Zoë'])
    return { named: { conversation } }
  },
}

import { questionsFor, questionsVersion } from '@archwire/domain/health-history/questions'
import { seededRandom } from '@archwire/domain/random/seeded-random'
import type { Client } from 'pg'
import { healthHistoryDocument, writeDocument } from '../../features/documents/signing/document-content.ts'
import type { DemoLinks } from '../clinic/demo-rows.ts'
import { beginHistory } from '../history/write-history.ts'
import { demoDrawing, signedBy } from './document-content.ts'

type Person = {
  id: number
  full_name: string
  dob: string
  gender: 'male' | 'female'
  pregnant: boolean
  premedication: boolean
  latex_allergy: boolean
  emergency_name: string | null
  created_at: Date
}

const concerns = ['Crooked front teeth', 'A gap', 'An overbite', 'Crowded teeth', 'My bite feels wrong']

/** Most patients have answered and signed, some were sent the form, and the newest were not yet. */
export async function insertHealthHistories(
  owner: Client,
  {
    clinicId,
    clinicName,
    today,
    links,
  }: { clinicId: number; clinicName: string; today: string; links: DemoLinks },
): Promise<void> {
  const { rows } = await owner.query<Person>(
    `select id, full_name, dob::text, gender, pregnant, premedication, latex_allergy, emergency_name, created_at
     from patients where clinic_id = $1 order by id`,
    [clinicId],
  )
  const random = seededRandom(rows.length + 2)
  const drawing = await demoDrawing()
  const history = await beginHistory(owner, clinicId, ['intake_forms', 'intake_form_responses'])
  for (const person of rows) {
    const status = statusOf(random())
    const concern = concerns[Math.floor(random() * 5)] ?? ''
    const completedAt = hoursAfter(person.created_at, 24)
    const { id: formId } = history.add('intake_forms', {
      patient_id: person.id,
      ...links('intake_form'),
      status,
      sent_at: status === 'unsent' ? null : hoursAfter(person.created_at, 1),
      completed_at: status === 'completed' ? completedAt : null,
      created_at: person.created_at,
      updated_at: completedAt,
    })
    if (status !== 'completed') continue
    history.add('intake_form_responses', {
      intake_form_id: formId,
      questions_version: questionsVersion,
      ...responseOf(person, concern, clinicName, today),
      signature_method: 'drawn',
      signature_png: drawing,
      signed_at: completedAt,
      created_at: completedAt,
    })
  }
  await history.write()
}

const hoursAfter = (at: Date, hours: number): Date => new Date(at.getTime() + hours * 60 * 60 * 1000)

const statusOf = (chance: number) => (chance < 0.8 ? 'completed' : chance < 0.9 ? 'sent' : 'unsent')

function responseOf(person: Person, concern: string, clinicName: string, today: string) {
  const said = (isSo: boolean) => (isSo ? 'yes' : 'no')
  const known: Record<string, string> = {
    chief_concern: concern,
    general_health: 'good',
    pregnant: said(person.pregnant),
    premedication_required: said(person.premedication),
    latex_allergy: said(person.latex_allergy),
  }
  const questions = questionsFor(person, today)
  const answers = Object.fromEntries(
    questions
      .filter(({ isRequired }) => isRequired)
      .map(({ key }): [string, string] => [key, known[key] ?? 'no']),
  )
  const { text, sha256 } = writeDocument(
    healthHistoryDocument(questions, answers, { clinic: clinicName, patient: person.full_name }),
  )
  return { answers, document: text, document_sha256: sha256, ...signedBy(person, today) }
}

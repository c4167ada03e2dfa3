import { questionsFor, questionsVersion } from '@archwire/domain/health-history/questions'
import { ageOn } from '@archwire/domain/patients/age'
import { seededRandom } from '@archwire/domain/random/seeded-random'
import type { Client } from 'pg'
import { healthHistoryDocument, writeDocument } from '../../features/documents/signing/document-content.ts'
import type { DemoLinks } from '../clinic/demo-rows.ts'
import { demoDrawing } from './document-content.ts'

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

/** Most patients have answered and signed, some were asked, and the newest were not yet. */
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
  const forms = rows.map(person => ({
    person,
    chance: random(),
    concern: concerns[Math.floor(random() * 5)] ?? '',
  }))
  const drawing = await demoDrawing()
  await owner.query(
    `insert into intake_forms (clinic_id, patient_id, token_digest, token_sealed, link_ends_at, status, sent_at,
       completed_at, created_at, updated_at)
     select $1, p.id, decode(f.digest, 'hex'), decode(f.sealed, 'hex'), f.ends_at, f.status, case when f.status <> 'unsent' then p.created_at + interval '1 hour' end,
       case when f.status = 'completed' then p.created_at + interval '1 day' end, p.created_at,
       p.created_at + interval '1 day'
     from jsonb_to_recordset($2::jsonb) as f(patient_id bigint, status text, digest text, sealed text,
       ends_at timestamptz)
     join patients p on p.clinic_id = $1 and p.id = f.patient_id order by p.id`,
    [
      clinicId,
      JSON.stringify(
        forms.map(({ person, chance }) => {
          const link = links('intake_form')
          return {
            patient_id: person.id,
            status: statusOf(chance),
            digest: link.token_digest.toString('hex'),
            sealed: link.token_sealed.toString('hex'),
            ends_at: link.link_ends_at,
          }
        }),
      ),
    ],
  )
  const signed = forms.flatMap(({ person, chance, concern }) =>
    statusOf(chance) === 'completed' ? [responseOf(person, concern, clinicName, today)] : [],
  )
  await owner.query(
    `insert into intake_form_responses (clinic_id, intake_form_id, questions_version, answers, document,
       document_sha256, legal_name, signer_kind, signer_relationship, signature_method, signature_png, signed_at,
       created_at)
     select $1, f.id, $2, s.answers, s.document, decode(s.sha256, 'hex'), s.legal_name, s.signer_kind,
       s.signer_relationship, 'drawn', $3, f.completed_at, f.completed_at
     from jsonb_to_recordset($4::jsonb) as s(patient_id bigint, answers jsonb, document text, sha256 text,
       legal_name text, signer_kind text, signer_relationship text)
     join intake_forms f on f.clinic_id = $1 and f.patient_id = s.patient_id order by f.id`,
    [clinicId, questionsVersion, drawing, JSON.stringify(signed)],
  )
}

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
  const isMinor = ageOn(today, person.dob) < 18
  return {
    patient_id: person.id,
    answers,
    document: text,
    sha256: sha256.toString('hex'),
    legal_name: isMinor ? (person.emergency_name ?? person.full_name) : person.full_name,
    signer_kind: isMinor ? 'guardian' : 'patient',
    signer_relationship: isMinor ? 'Parent' : null,
  }
}

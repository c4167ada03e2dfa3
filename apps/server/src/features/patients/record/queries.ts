import type { Contract } from '@archwire/contract/documents/contract-calls'
import type { InsuranceForm } from '@archwire/contract/insurance/form-calls'
import type { NewPatient, PatientChange } from '@archwire/contract/patients/calls'
import type { RecordCounts } from '@archwire/contract/patients/record-calls'
import type { FormStatus } from '@archwire/domain/health-history/form-status'
import { storedLinkColumns } from '../../../platform/db/clinic-seals.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { contractJson, openContract } from './contract-json.ts'
import { insuranceFormJson, seenByStaff } from './insurance-form-json.ts'

export type PatientRow = {
  id: number
  hashid: string
  fullName: string
  firstName: string
  lastName: string
  dob: string | null
  gender: 'male' | 'female' | null
  referredBy: NewPatient['referredBy']
  phoneNumber: string | null
  email: string | null
  contactMethod: 'FaceTime' | 'Zoom' | null
  address1: string | null
  address2: string | null
  zipcode: string | null
  city: string | null
  state: string | null
  country: string | null
  emergencyName: string | null
  emergencyRelationship: string | null
  emergencyPhoneNumber: string | null
  emergencyEmail: string | null
  pregnant: boolean
  premedication: boolean
  latexAllergy: boolean
  fakeGfPatientId: string | null
  googleClientId: string | null
  archived: boolean
  mergedInto: number | null
  updatedAt: Date
  /** The status of the health history, which belongs to another feature. */
  intakeForm: { id: number; uuid: string; status: FormStatus } | null
  /** As the wire carries them, the newest first. */
  contracts: Contract[]
  /** Likewise. */
  insuranceForms: InsuranceForm[]
}

/** A record with the social security number, which leaves the server only masked or on request. */
export type WholeRecord = PatientRow & { ssnSealed: Buffer | null }

const columns = sql`
  id, hashid, full_name as "fullName", first_name as "firstName", last_name as "lastName", dob::text, gender,
  referred_by as "referredBy", phone_number as "phoneNumber", email, contact_method as "contactMethod",
  address1, address2, zipcode, city, state, country, emergency_name as "emergencyName",
  emergency_relationship as "emergencyRelationship", emergency_phone_number as "emergencyPhoneNumber",
  emergency_email as "emergencyEmail", pregnant, premedication, latex_allergy as "latexAllergy",
  fake_gf_patient_id as "fakeGfPatientId", google_client_id as "googleClientId",
  archived_at is not null as archived, merged_into as "mergedInto", updated_at as "updatedAt",
  (select json_build_object('id', f.id, 'uuid', ${storedLinkColumns(sql`f`)}, 'status', f.status) from intake_forms f
   where f.clinic_id = patients.clinic_id and f.patient_id = patients.id) as "intakeForm",
  (select coalesce(json_agg(${contractJson} order by c.created_at desc, c.id desc), '[]') from contracts c
   where c.clinic_id = patients.clinic_id and c.patient_id = patients.id) as contracts,
  (select coalesce(json_agg(${insuranceFormJson(seenByStaff)} order by f.created_at desc, f.id desc), '[]')
   from insurance_forms f where f.clinic_id = patients.clinic_id and f.patient_id = patients.id) as "insuranceForms"`

export const wholeColumns = sql`${columns}, ssn_sealed as "ssnSealed"`

/** Opens the sealed links in a record that was just read. */
export const withLinks = <Row extends PatientRow | undefined>(tx: Tx, row: Row): Row =>
  row && {
    ...row,
    intakeForm: row.intakeForm && {
      ...row.intakeForm,
      uuid: tx.links.open('intake_form', row.intakeForm.uuid),
    },
    contracts: row.contracts.map(contract => openContract(tx, contract)),
  }

export const patientById = async (tx: Tx, id: number): Promise<PatientRow | undefined> =>
  withLinks(
    tx,
    await tx.maybeOne<PatientRow>(
      sql`select ${columns} from patients where clinic_id = ${tx.clinicId} and id = ${id}`,
    ),
  )

export const lockPatientForUpdate = async (tx: WriteTx, id: number): Promise<WholeRecord | undefined> =>
  withLinks(
    tx,
    await tx.maybeOne<WholeRecord>(
      sql`select ${wholeColumns} from patients where clinic_id = ${tx.clinicId} and id = ${id} for update`,
    ),
  )

/**
 * Locks two records for a merge or its undo. The lower id first, so that two merges never deadlock. Inserts that refer
 * to either record need not wait.
 */
export const lockBothPatients = async (tx: WriteTx, ids: [number, number]): Promise<WholeRecord[]> =>
  (
    await tx.many<WholeRecord>(sql`
      select ${wholeColumns} from patients where clinic_id = ${tx.clinicId} and id = any(${ids}::bigint[])
      order by id for no key update`)
  ).map(row => withLinks(tx, row))

/** A new patient has no links yet, so there are none to open. */
export const insertPatient = (
  tx: WriteTx,
  patient: NewPatient & {
    contactMethod?: 'FaceTime' | 'Zoom'
    hashid: string
    createdByUserId: number | null
    now: Date
    dob: string | null
    origin?: {
      googleClientId: string | null
      utm: Record<'source' | 'medium' | 'campaign' | 'term' | 'content', string | null>
    }
  },
): Promise<PatientRow> =>
  tx.one(sql`
    insert into patients (clinic_id, hashid, first_name, last_name, email, phone_number, referred_by, dob,
                          contact_method, address1, address2, zipcode, city, state, country, google_client_id,
                          utm_source, utm_medium, utm_campaign, utm_term, utm_content, created_by_user_id, created_at,
                          updated_at)
    values (${tx.clinicId}, ${patient.hashid}, ${patient.firstName}, ${patient.lastName}, lower(${patient.email}),
            ${patient.phoneNumber}, ${patient.referredBy}, ${patient.dob}, ${patient.contactMethod ?? null},
            ${patient.address1 ?? null}, ${patient.address2 ?? null}, ${patient.zipcode ?? null},
            ${patient.city ?? null}, ${patient.state ?? null}, ${patient.country ?? null},
            ${patient.origin?.googleClientId ?? null}, ${patient.origin?.utm.source ?? null},
            ${patient.origin?.utm.medium ?? null}, ${patient.origin?.utm.campaign ?? null},
            ${patient.origin?.utm.term ?? null}, ${patient.origin?.utm.content ?? null}, ${patient.createdByUserId}, ${patient.now}, ${patient.now})
    returning ${columns}`)

/** Every field that staff may change, as it shall be. */
export type EditablePatient = Pick<WholeRecord, Exclude<keyof PatientChange, 'ssn'> | 'ssnSealed'>

export const updatePatient = async (tx: WriteTx, id: number, patient: EditablePatient): Promise<PatientRow> =>
  withLinks(
    tx,
    await tx.one<PatientRow>(sql`
    update patients set
      first_name = ${patient.firstName}, last_name = ${patient.lastName}, dob = ${patient.dob},
      gender = ${patient.gender}, referred_by = ${patient.referredBy}, phone_number = ${patient.phoneNumber},
      email = lower(${patient.email}), contact_method = ${patient.contactMethod}, address1 = ${patient.address1},
      address2 = ${patient.address2}, zipcode = ${patient.zipcode}, city = ${patient.city},
      state = ${patient.state}, country = ${patient.country}, emergency_name = ${patient.emergencyName},
      emergency_relationship = ${patient.emergencyRelationship},
      emergency_phone_number = ${patient.emergencyPhoneNumber}, emergency_email = lower(${patient.emergencyEmail}),
      pregnant = ${patient.pregnant}, premedication = ${patient.premedication}, latex_allergy = ${patient.latexAllergy},
      ssn_sealed = ${patient.ssnSealed}
    where clinic_id = ${tx.clinicId} and id = ${id}
    returning ${columns}`),
  )

export const setArchived = async (tx: WriteTx, id: number, archivedAt: Date | null): Promise<PatientRow> =>
  withLinks(
    tx,
    await tx.one<PatientRow>(sql`
      update patients set archived_at = ${archivedAt} where clinic_id = ${tx.clinicId} and id = ${id}
      returning ${columns}`),
  )

/** How much there is in a record, of what is shown there. */
export const contentsOf = (tx: Tx, id: number): Promise<RecordCounts | undefined> =>
  tx.maybeOne(sql`
    select
      (select count(*)::int from appointments a
       where a.clinic_id = p.clinic_id and a.patient_id = p.id and a.canceled_at is null) as appointments,
      (select count(*)::int from notes n
       where n.clinic_id = p.clinic_id and n.patient_id = p.id and n.deleted_at is null) as notes,
      (select count(*)::int from tasks t where t.clinic_id = p.clinic_id and t.patient_id = p.id) as tasks,
      (select count(*)::int from consent_form_signatures s
       where s.clinic_id = p.clinic_id and s.patient_id = p.id) as "consentForms",
      (select count(*)::int from contracts c
       where c.clinic_id = p.clinic_id and c.patient_id = p.id) as contracts,
      (select count(*)::int from folders f join archives u on u.clinic_id = f.clinic_id and u.folder_id = f.id
       where f.clinic_id = p.clinic_id and f.patient_id = p.id and u.deleted_at is null) as uploads,
      (select count(*)::int from progressions g join images i on i.clinic_id = g.clinic_id and i.progression_id = g.id
       where g.clinic_id = p.clinic_id and g.patient_id = p.id and g.deleted_at is null and i.deleted_at is null)
        as images,
      (select count(*)::int from insurance_forms f
       where f.clinic_id = p.clinic_id and f.patient_id = p.id) as "insuranceForms",
      (select count(*)::int from insurances i
       where i.clinic_id = p.clinic_id and i.patient_id = p.id and i.deleted_at is null) as insurances,
      (select count(*)::int from payment_plans l
       where l.clinic_id = p.clinic_id and l.patient_id = p.id and l.status <> 'denied') as "paymentPlans",
      (select count(*)::int from payment_methods m
       where m.clinic_id = p.clinic_id and m.patient_id = p.id and m.status = 'active') as "paymentMethods"
    from patients p where p.clinic_id = ${tx.clinicId} and p.id = ${id}`)

/** A patient as lists show them. */
export const resultFields = sql`
  'id', p.id, 'fullName', p.full_name, 'firstName', p.first_name, 'lastName', p.last_name,
  'phoneNumber', p.phone_number, 'email', p.email, 'photo', null, 'contactMethod', p.contact_method, 'dob', p.dob`

/** The search results as the wire carries them. */
export const foundPatients = (tx: Tx, typed: string, most: number): Promise<{ json: string }> =>
  tx.one(sql`
    select coalesce(json_agg(json_build_object(${resultFields}, 'similar', f.likeness) order by f.place), '[]')::text
      as json
    from search_patients(${typed}, ${most}) with ordinality as f(id, likeness, place)
    join patients p on p.clinic_id = ${tx.clinicId} and p.id = f.id`)

export type Typed = { firstName: string; lastName: string; email: string | null; phoneNumber: string | null }

/** Likely duplicates of a patient who is being typed, as the wire carries them. */
export const foundDuplicates = (tx: Tx, typed: Typed, most: number): Promise<{ json: string }> =>
  tx.one(sql`
    select coalesce(json_agg(json_build_object(${resultFields}, 'reasons', f.reasons, 'kind', f.kind)
      order by f.place), '[]')::text as json
    from likely_duplicates(${typed.firstName}, ${typed.lastName}, ${typed.email}, ${typed.phoneNumber}, ${most})
      with ordinality as f(id, reasons, kind, place)
    join patients p on p.clinic_id = ${tx.clinicId} and p.id = f.id`)

/** Whose records this user opened last, as the wire carries them. */
export const openedLast = (tx: Tx, userId: number, most: number): Promise<{ json: string }> =>
  tx.one(sql`
    select coalesce(json_agg(json_build_object(${resultFields}) order by p.opened_at desc, p.id), '[]')::text as json
    from (
      select p.*, o.opened_at from patient_openings o
      join patients p on p.clinic_id = o.clinic_id and p.id = o.patient_id and p.archived_at is null
      where o.clinic_id = ${tx.clinicId} and o.user_id = ${userId} and o.opened_at > '-infinity'
      order by o.opened_at desc, p.id limit ${most}) p`)

export type PatientTab = { id: number; name: string; status: '' | 'SEATED' }

/** The tabs of open patients, in the order asked; whoever sits with a doctor on this day of the clinic is SEATED until the visit is finished. */
export const tabsInOrder = (tx: Tx, ids: number[], today: string): Promise<PatientTab[]> =>
  tx.many(sql`
    select p.id, p.full_name as name,
      case when exists (
        select from appointments a
        where a.clinic_id = p.clinic_id and a.patient_id = p.id and a.canceled_at is null
          and a.day = ${today} and a.seated_at is not null and a.finished_at is null) then 'SEATED' else '' end as status
    from unnest(${ids}::bigint[]) with ordinality as wanted(id, place)
    join patients p on p.clinic_id = ${tx.clinicId} and p.id = wanted.id
    order by wanted.place`)

/** A record, and what is known of this user's last opening of it. */
export type SeenPatient = WholeRecord & {
  auditedAt: Date | null
  /** Null also where only a screen in the background has read it. */
  openedAt: Date | null
  isOpenedLast: boolean
}

export const patientSeenBy = async (
  tx: Tx,
  { userId, patientId }: { userId: number; patientId: number },
): Promise<SeenPatient | undefined> =>
  withLinks(
    tx,
    await tx.maybeOne<SeenPatient>(sql`
    select ${wholeColumns}, o.audited_at as "auditedAt", nullif(o.opened_at, '-infinity') as "openedAt",
      o.opened_at > '-infinity' and not exists (
        select from patient_openings later
        where later.clinic_id = o.clinic_id and later.user_id = o.user_id and later.opened_at >= o.opened_at
          and later.patient_id <> o.patient_id) is true as "isOpenedLast"
    from patients
    left join patient_openings o
      on o.clinic_id = patients.clinic_id and o.user_id = ${userId} and o.patient_id = patients.id
    where patients.clinic_id = ${tx.clinicId} and patients.id = ${patientId}`),
  )

/** Answers a row unless there is an opening that was audited after `renewBefore`; of two at once, only to one. */
export const takeOpening = (
  tx: WriteTx,
  opening: { userId: number; patientId: number; now: Date; renewBefore: Date },
): Promise<{ patientId: number } | undefined> =>
  tx.maybeOne(sql`
    insert into patient_openings as o (clinic_id, user_id, patient_id, opened_at, audited_at)
    values (${tx.clinicId}, ${opening.userId}, ${opening.patientId}, ${opening.now}, ${opening.now})
    on conflict (clinic_id, user_id, patient_id) do update
      set opened_at = excluded.opened_at, audited_at = excluded.audited_at
    where o.audited_at <= ${opening.renewBefore}
    returning patient_id as "patientId"`)

/** The same for a call in the background: it does not make the record the last opened one. */
export const takeUnseenOpening = (
  tx: WriteTx,
  opening: { userId: number; patientId: number; now: Date; renewBefore: Date },
): Promise<{ patientId: number } | undefined> =>
  tx.maybeOne(sql`
    insert into patient_openings as o (clinic_id, user_id, patient_id, opened_at, audited_at)
    values (${tx.clinicId}, ${opening.userId}, ${opening.patientId}, '-infinity', ${opening.now})
    on conflict (clinic_id, user_id, patient_id) do update set audited_at = excluded.audited_at
    where greatest(o.opened_at, o.audited_at) < ${opening.renewBefore}
    returning patient_id as "patientId"`)

/** Brings a patient to the front of those whose records the user opened last. */
export const touchOpening = (
  tx: WriteTx,
  opening: { userId: number; patientId: number; now: Date },
): Promise<number> =>
  tx.run(sql`
    update patient_openings set opened_at = ${opening.now}
    where clinic_id = ${tx.clinicId} and user_id = ${opening.userId} and patient_id = ${opening.patientId}
      and opened_at < ${opening.now}`)

import type { RecordAlerts, ReportedAlert } from '@archwire/contract/notes/alert-calls'
import type { Answers } from '@archwire/domain/health-history/answers'
import {
  type ReportedAlertKey,
  reportedAlertIn,
  reportedAlertKeys,
  reportedAlertLabel,
} from '@archwire/domain/health-history/reported-alerts'
import { medicalAlerts } from '@archwire/domain/patients/medical-alerts'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx, WriteTx } from '../../../platform/db/transaction.ts'
import { notFound } from '../../../platform/http/refuse.ts'
import type { PatientsMerged } from '../merge/patients-merged.ts'
import { announcePatient } from '../record/live-events.ts'
import { lockPatientForShare } from '../record/lock-patient.ts'
import { refuseMerged } from '../record/merged-records.ts'
import { patientSeenBy } from '../record/opening-queries.ts'

type State = 'open' | 'taken_over' | 'dismissed' | 'replaced' | 'withdrawn'
type ReportedAlertRow = {
  id: number
  key: ReportedAlertKey
  words: string | null
  reportedAt: Date
  state: State
}

const columns = sql`id, question_key as key, words, told_at as "reportedAt", state`

/** The reported alerts that are shown: without those that were dismissed, replaced or withdrawn. */
async function reportedAlertsOf(tx: Tx, patientId: number, timeZone: string): Promise<ReportedAlert[]> {
  const rows = await tx.many<ReportedAlertRow>(sql`
    select ${columns} from told_alerts
    where clinic_id = ${tx.clinicId} and patient_id = ${patientId} and state in ('open', 'taken_over')
    order by question_key, told_at desc, id desc`)
  return rows.map(({ id, key, words, reportedAt, state }) => ({
    id,
    label: reportedAlertLabel(key),
    words,
    toldAt: wireInstant(reportedAt, timeZone),
    isTakenOver: state === 'taken_over',
  }))
}

/** The medical alerts of the record and the alerts that the patient reported. Undefined: there is no such record. */
export async function alertsOfRecord(
  tx: Tx,
  request: { patientId: number; userId: number; now: Date },
  timeZone: string,
): Promise<Pick<RecordAlerts, 'medicalAlerts' | 'told'> | undefined> {
  const [patient, reported] = await Promise.all([
    patientSeenBy(tx, request),
    reportedAlertsOf(tx, request.patientId, timeZone),
  ])
  return patient && { medicalAlerts: medicalAlerts(patient), told: reported }
}

type SignedAnswers = { patientId: number; responseId: number; answers: Answers; now: Date }

/**
 * Records the alerts in a signed health history. A "yes" opens an alert, even if staff dismissed an earlier one. A
 * "no" withdraws an alert that nobody has taken over. The caller has locked the patient and publishes the change.
 */
export async function recordReportedAlerts(
  tx: WriteTx,
  { patientId, responseId, answers, now }: SignedAnswers,
): Promise<void> {
  const before = await tx.many<ReportedAlertRow>(sql`
    select ${columns} from told_alerts
    where clinic_id = ${tx.clinicId} and patient_id = ${patientId} and state in ('open', 'taken_over', 'dismissed')
    for update`)
  for (const key of reportedAlertKeys) {
    const reported = reportedAlertIn(answers, key)
    if (reported === undefined) continue
    const earlier = before.filter(one => one.key === key)
    if (!reported.isReported) {
      await setState(tx, 'withdrawn', ofState(earlier, 'open'))
      continue
    }
    // Staff have already taken over an alert with the same text.
    if (earlier.some(one => one.state === 'taken_over' && one.words === reported.words)) continue
    await setState(tx, 'replaced', [...ofState(earlier, 'open'), ...ofState(earlier, 'taken_over')])
    await tx.run(sql`
      insert into told_alerts (clinic_id, patient_id, intake_form_response_id, question_key, words, told_at, created_at)
      values (${tx.clinicId}, ${patientId}, ${responseId}, ${key}, ${reported.words}, ${now}, ${now})`)
  }
}

const ofState = (rows: ReportedAlertRow[], state: State): number[] =>
  rows.filter(one => one.state === state).map(({ id }) => id)

const setState = (tx: WriteTx, state: State, ids: number[]): Promise<number> =>
  tx.run(sql`
    update told_alerts set state = ${state} where clinic_id = ${tx.clinicId} and id = any(${ids}::bigint[])`)

type Decision = {
  patientId: number
  alertId: number
  state: 'taken_over' | 'dismissed' | 'open'
  userId: number
  now: Date
}

/** An alert that the patient has replaced or withdrawn since is not found. */
export async function decideReportedAlert(tx: WriteTx, decision: Decision): Promise<void> {
  const { patientId, alertId, state, userId, now } = decision
  const patient = await lockPatientForShare(tx, patientId)
  if (patient === undefined) throw notFound()
  refuseMerged(patient)
  const row = await tx.maybeOne<ReportedAlertRow>(sql`
    select ${columns} from told_alerts
    where clinic_id = ${tx.clinicId} and patient_id = ${patientId} and id = ${alertId}
      and state in ('open', 'taken_over', 'dismissed')
    for update`)
  if (row === undefined) throw notFound()
  if (row.state === state) return
  await tx.run(sql`
    update told_alerts
    set state = ${state}, decided_by_user_id = ${state === 'open' ? null : userId},
        decided_at = ${state === 'open' ? null : now}
    where clinic_id = ${tx.clinicId} and id = ${alertId}`)
  tx.audit({
    action: 'decide',
    entityType: 'told_alert',
    entityId: alertId,
    patientId,
    changes: { alert: reportedAlertLabel(row.key), state: { from: row.state, to: state } },
  })
  announcePatient(tx, patientId)
}

/** The reported alerts of both records move to the one that stays. The signed form still names who reported them. */
export const mergeReportedAlerts: PatientsMerged = {
  feature: 'told_alerts',
  tables: ['told_alerts'],
  merge: async (tx, { patientId, otherId }) =>
    (
      await tx.many<{ id: number }>(sql`
        update told_alerts set patient_id = ${patientId}
        where clinic_id = ${tx.clinicId} and patient_id = ${otherId} returning id`)
    ).map(({ id }) => id),
  undo: async (tx, { otherId }, moved) => {
    await tx.run(sql`
      update told_alerts set patient_id = ${otherId}
      where clinic_id = ${tx.clinicId} and id = any(${moved}::bigint[])`)
  },
}

import {
  archivePatient as archiveCall,
  archivedDuplicates as archivedDuplicatesCall,
  getProfile,
  listMerges as listMergesCall,
  mergePatients as mergeCall,
  profileAppointments,
  recordCounts,
  restorePatient as restoreCall,
  revealSsn as revealCall,
  undoMerge as undoMergeCall,
} from '@archwire/contract/patients/record-calls'
import type { Outbox } from '../../platform/email/outbox.ts'
import { type Call, idempotentRoute, type Route, route } from '../../platform/http/route.ts'
import { listMerges, type MergeDeps, mergePatients } from './merge/merge-patients.ts'
import { undoMerge } from './merge/undo-merge.ts'
import { archivePatient, restorePatient } from './profile/archive-patient.ts'
import { countRecord } from './profile/count-record.ts'
import { openProfile, openVisits } from './profile/open-patient.ts'
import type { RecordSources } from './record/patient-json.ts'
import { archivedDuplicates } from './search/likely-duplicates.ts'
import { revealSsn } from './ssn/reveal-ssn.ts'

type OnRecord = Pick<
  Call<typeof getProfile>,
  'clinic' | 'params' | 'user' | 'session' | 'now' | 'inBackground'
>

/** Who opens whose record, and when. */
export const openingBy = ({ params, user, session, now, inBackground }: OnRecord) => ({
  patientId: params.id,
  userId: user.id,
  timeZone: session.timeZone,
  now,
  inBackground,
})

/** The calls that only a patient's own page makes. */
export function recordRoutes(deps: MergeDeps & RecordSources & { outbox: Outbox }): Route[] {
  const { visitsOf, vault, outbox } = deps
  const changeBy = ({ params, now, session }: OnRecord) => ({
    id: params.id,
    now,
    timeZone: session.timeZone,
  })
  return [
    route(getProfile, call => openProfile(call.clinic, deps, openingBy(call))),
    route(profileAppointments, call =>
      openVisits(call.clinic, visitsOf, { ...openingBy(call), most: call.query.limit }),
    ),
    route(recordCounts, call => countRecord(call.clinic, openingBy(call))),
    route(revealCall, ({ clinic, params, user, session, appUrl, now }) =>
      revealSsn(
        clinic,
        { vault, outbox },
        {
          patientId: params.id,
          userId: user.id,
          userName: user.fullName,
          timeZone: session.timeZone,
          appUrl,
          now,
        },
      ),
    ),
    route(archiveCall, async call => ({
      patient: await archivePatient(call.clinic, visitsOf, changeBy(call)),
    })),
    route(restoreCall, async call => ({
      patient: await restorePatient(call.clinic, visitsOf, changeBy(call)),
    })),
    idempotentRoute(mergeCall, ({ params, body, user, session, now, version }, tx) =>
      mergePatients(tx, deps, {
        patientId: params.id,
        otherId: body.otherId,
        seen: { kept: version, other: body.otherUpdatedAt },
        userId: user.id,
        timeZone: session.timeZone,
        now,
      }),
    ),
    route(archivedDuplicatesCall, ({ clinic, params }) => archivedDuplicates(clinic, params.id)),
    route(listMergesCall, call => listMerges(call.clinic, openingBy(call))),
    route(undoMergeCall, ({ clinic, params, session, now }) =>
      undoMerge(clinic, deps, {
        patientId: params.id,
        mergeId: params.mergeId,
        timeZone: session.timeZone,
        now,
      }),
    ),
  ]
}

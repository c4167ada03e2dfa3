import {
  changePatient as changeCall,
  createPatient as createCall,
  getPatient,
  likelyDuplicates,
  patientTabs,
  recentPatients,
  savePatient as saveCall,
  searchPatients as searchCall,
} from '@archwire/contract/patients/calls'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { Outbox } from '../../platform/email/outbox.ts'
import { type Call, idempotentRoute, ReadyJson, type Route, route } from '../../platform/http/route.ts'
import type { MergeDeps } from './merge/merge-patients.ts'
import { changePatient } from './profile/change-patient.ts'
import { createPatient, type PatientCreated } from './profile/create-patient.ts'
import { openPatient } from './profile/open-patient.ts'
import { tabsInOrder } from './record/opening-queries.ts'
import { presentPatient, type RecordSources } from './record/patient-json.ts'
import { openingBy, recordRoutes } from './record-routes.ts'
import { findLikelyDuplicates } from './search/likely-duplicates.ts'
import { searchPatients } from './search/search-patients.ts'
import { openedLast } from './search/search-queries.ts'

const mostRecent = 8

type Deps = MergeDeps & RecordSources & { patientCreated: PatientCreated[]; outbox: Outbox }

export const patientRoutes = (deps: Deps): Route[] => [
  route(searchCall, ({ clinic, query, session, now }) =>
    searchPatients(clinic, { ...query, today: localDay(now, session.timeZone) }),
  ),
  idempotentRoute(createCall, async ({ body, user, session, now }, tx) => {
    const patient = await createPatient(tx, deps.patientCreated, body.patient, { userId: user.id, now })
    return { patient: presentPatient(patient, { next: [], previous: [] }, session.timeZone) }
  }),
  route(likelyDuplicates, ({ clinic, body }) => findLikelyDuplicates(clinic, body.patient)),
  route(
    recentPatients,
    async ({ clinic, user }) =>
      new ReadyJson((await clinic.read(tx => openedLast(tx, user.id, mostRecent))).json),
  ),
  route(patientTabs, ({ clinic, query, session, now }) =>
    clinic.read(tx => tabsInOrder(tx, query.ids, localDay(now, session.timeZone))),
  ),
  route(getPatient, async call => ({
    patient: await openPatient(call.clinic, deps.visitsOf, openingBy(call)),
  })),
  route(changeCall, changeBy(deps)),
  route(saveCall, changeBy(deps)),
  ...recordRoutes(deps),
]

const changeBy =
  (deps: Deps) =>
  async ({ clinic, params, body, version, session, now }: Call<typeof changeCall | typeof saveCall>) => ({
    patient: await changePatient(clinic, deps, {
      id: params.id,
      input: body.patient,
      version,
      timeZone: session.timeZone,
      now,
    }),
  })

import { setTimeout as pause } from 'node:timers/promises'
import {
  authenticatePatient as authenticateCall,
  changeInsuranceForm as changeCall,
  changeInsuranceFormByStaff,
  createInsuranceForm as createCall,
  readFormOwner,
  readInsuranceCard,
  type SavedInsuranceForm,
  sendInsuranceLink,
} from '@archwire/contract/insurance/form-calls'
import {
  addInsurance as addCall,
  listInsurances as listCall,
  removeInsurance as removeCall,
} from '@archwire/contract/insurance/insurance-calls'
import { listTaxonomies, searchPayers as searchCall } from '@archwire/contract/insurance/payers'
import type { FileStorage } from '../../drivers/storage/port.ts'
import type { Database } from '../../platform/db/database.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import type { Outbox } from '../../platform/email/outbox.ts'
import { answerIdempotently } from '../../platform/http/idempotency.ts'
import { refuseFields } from '../../platform/http/refuse.ts'
import { idempotentByLink, idempotentRoute, type Route, route } from '../../platform/http/route.ts'
import type { AnnounceCounts } from '../tasks/live-events.ts'
import { findSubmitter, readOwner, type Submitter } from './form/form-access.ts'
import { readCard } from './form/insurance-cards.ts'
import { changeForm, createForm } from './form/save-form.ts'
import { sendLink } from './form/send-link.ts'
import { authenticatePatient } from './form/verify-identity.ts'
import { addInsurance, type BeforeRemoval, listInsurances, removeInsurance } from './policies/insurances.ts'
import { allTaxonomies, type Practice } from './policies/payer-queries.ts'
import { searchPayers } from './search-payers.ts'

/** A request that is repeated with its idempotency key gets the first response again, for staff and patients. */
async function saveOnce(
  { clinic, userId }: Submitter,
  request: { key: string | undefined; name: string; content: unknown; status: number },
  save: (tx: WriteTx) => Promise<SavedInsuranceForm>,
): Promise<SavedInsuranceForm> {
  const { body } = await answerIdempotently(clinic, { ...request, userId: userId ?? 'patient' }, save)
  return body as SavedInsuranceForm
}

export const insuranceRoutes = (
  deps: Practice & {
    database: Database
    storage: FileStorage
    outbox: Outbox
    appSecret: string
    announceCounts: AnnounceCounts
    beforeRemoval: BeforeRemoval
  },
): Route[] => [
  route(authenticateCall, ({ params, body, ip, now, changeSession }) =>
    authenticatePatient(
      { ...deps, pause },
      { link: params.hash, auth: body.patient_auth, ip, now },
      changeSession,
    ),
  ),
  idempotentByLink(createCall, async ({ params: { patient }, body, onceKey, ...caller }) => {
    const filer = await findSubmitter(deps.database, caller, { patient, auth: body.patient_auth })
    const form = body.insurance_form
    const request = {
      key: onceKey,
      name: 'POST /patients/:patient/insurance_forms',
      content: [patient, form],
      status: 201,
    }
    return saveOnce(filer, request, tx => createForm(tx, deps, { filer, form, now: caller.now }))
  }),
  idempotentByLink(changeCall, async ({ params: { patient }, body, version, onceKey, ...caller }) => {
    const filer = await findSubmitter(deps.database, caller, { patient, auth: body.patient_auth })
    const form = body.insurance_form
    const { id } = form
    if (id === undefined) throw refuseFields({ id: ["can't be blank"] })
    const request = {
      key: onceKey,
      name: 'PUT /patients/:patient/insurance_forms',
      content: [patient, form],
      status: 200,
    }
    return saveOnce(filer, request, tx => changeForm(tx, deps, { filer, form, id, version, now: caller.now }))
  }),
  route(changeInsuranceFormByStaff, ({ clinic, params, body, user, session, version, now }) => {
    const filer = {
      patientId: params.id,
      userId: user.id,
      seenAs: String(params.id),
      timeZone: session.timeZone,
    }
    return clinic.write(tx =>
      changeForm(tx, deps, { filer, form: body.insurance_form, id: params.formId, version, now }),
    )
  }),
  route(readInsuranceCard, ({ params, inBackground, ...caller }) =>
    readCard(deps, caller, { ...params, inBackground }),
  ),
  route(readFormOwner, ({ params, inBackground, ...caller }) =>
    readOwner(deps.database, caller, { ...params, inBackground }),
  ),
  route(sendInsuranceLink, async ({ clinic, params, appUrl, now }) => {
    await sendLink(deps, clinic, { patientId: params.id, appUrl, now })
    return { message: 'Email sent successfully' }
  }),
  route(searchCall, ({ query, ...caller }) => searchPayers(deps, caller, query.query)),
  route(listTaxonomies, ({ clinic }) => clinic.read(allTaxonomies)),
  route(listCall, ({ clinic, params, user, now, inBackground }) =>
    listInsurances(clinic, { patientId: params.id, userId: user.id, now, inBackground }),
  ),
  idempotentRoute(addCall, ({ params, body, now }, tx) =>
    addInsurance(tx, { patientId: params.id, insurance: body.insurance, practice: deps.practice, now }),
  ),
  route(removeCall, ({ clinic, params, now }) =>
    removeInsurance(clinic, deps.beforeRemoval, { patientId: params.id, id: params.insuranceId, now }),
  ),
]

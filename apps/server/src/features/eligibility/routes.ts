import {
  checkEligibility as checkCall,
  checkDay as checkDayCall,
  readDayCoverage as coverageCall,
  getEligibility,
  listEligibilities as listCall,
  listSubscribers as subscribersCall,
  syncPatientData as syncCall,
} from '@archwire/contract/eligibility/eligibility-calls'
import { idempotentRoute, type Route, route } from '../../platform/http/route.ts'
import type { VisitsOf } from '../patients/record/patient-json.ts'
import type { SsnVault } from '../patients/ssn/ssn-vault.ts'
import { checkDay, readDayCoverage } from './checks/check-day.ts'
import { checkEligibility, refuseWhenOff } from './checks/check-eligibility.ts'
import { listEligibilities, readEligibility } from './payer-response/eligibilities.ts'
import { listSubscribers } from './payer-response/subscribers.ts'
import { syncPatientData } from './payer-response/sync-patient-data.ts'

export const eligibilityRoutes = (deps: {
  /** Whether a clearinghouse is set up. */
  isOn: boolean
  /** Whether payers for practice can be asked. */
  practice: boolean
  visitsOf: VisitsOf
  vault: SsnVault
}): Route[] => [
  route(listCall, ({ clinic, params, user, now, inBackground }) =>
    listEligibilities(clinic, { patientId: params.id, userId: user.id, now, inBackground }),
  ),
  idempotentRoute(checkCall, async ({ params, body, user, now }, tx) => {
    refuseWhenOff(deps.isOn)
    const providerInput = body.eligibility.providerAttributes
    return checkEligibility(tx, { ...params, providerInput, practice: deps.practice, userId: user.id, now })
  }),
  idempotentRoute(checkDayCall, async ({ body, user, now }, tx) => {
    refuseWhenOff(deps.isOn)
    const { date: day, providerId } = body
    return checkDay(tx, { day, providerId, practice: deps.practice, userId: user.id, now })
  }),
  route(coverageCall, ({ clinic, query }) => readDayCoverage(clinic, query.date)),
  // Listed before the route that has an id at the same place of the path.
  route(subscribersCall, ({ clinic, params, user, now, inBackground }) =>
    listSubscribers(clinic, { ...params, userId: user.id, now, inBackground }),
  ),
  route(getEligibility, ({ clinic, params, user, now, inBackground }) =>
    readEligibility(clinic, { ...params, userId: user.id, now, inBackground }),
  ),
  route(syncCall, ({ clinic, params, session, now }) =>
    syncPatientData(clinic, deps, { ...params, timeZone: session.timeZone, now }),
  ),
]

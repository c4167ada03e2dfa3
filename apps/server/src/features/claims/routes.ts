import {
  approveClaim as approveCall,
  cancelClaim as cancelCall,
  changeClaim as changeCall,
  createClaim as createCall,
  denyClaim as denyCall,
  duplicateClaim as duplicateCall,
  getClaim as getCall,
  listClaims as listCall,
  submitClaim as submitCall,
  validateClaim as validateCall,
  voidClaim as voidCall,
} from '@archwire/contract/claims/claim-calls'
import { listClaimWork } from '@archwire/contract/claims/worklist'
import { type Endpoint, statusOf } from '@archwire/contract/endpoint'
import { refusals } from '@archwire/contract/errors'
import { localDay } from '@archwire/domain/time/clinic-time'
import type { Clearinghouse } from '../../drivers/clearinghouse/port.ts'
import type { FileStorage } from '../../drivers/storage/port.ts'
import type { WriteTx } from '../../platform/db/transaction.ts'
import { fileLinks } from '../../platform/files/file-links.ts'
import { answerIdempotently } from '../../platform/http/idempotency.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { type Call, type Route, route } from '../../platform/http/route.ts'
import { presentClaim, type WholeClaim } from './claim/claim-json.ts'
import { listClaims, readClaim } from './claim/read-claims.ts'
import { changeClaim } from './edit/change-claim.ts'
import { createClaim } from './edit/create-claim.ts'
import { duplicateClaim } from './edit/duplicate-claim.ts'
import { attachmentRoutes, partRoutes } from './part-routes.ts'
import { approveClaim, cancelClaim, denyClaim, voidClaim } from './submission/decide-claim.ts'
import { submitClaim } from './submission/submit-claim.ts'
import { validateClaim } from './submission/validate-claim.ts'
import { readWorklist } from './worklist/read-worklist.ts'

export type ClaimRouteDeps = {
  storage: FileStorage
  appSecret: string
  /** Undefined: no clearinghouse is set up, and nothing is sent. */
  clearinghouse: Clearinghouse | undefined
  /** Whether claims can be sent to payers for practice. */
  practice: boolean
}

type ClaimEndpoint = Endpoint & { idempotent: true; who: 'staff' }

export function claimRoutes(deps: ClaimRouteDeps): Route[] {
  const links = fileLinks(deps.appSecret)
  const syncs = deps.clearinghouse !== undefined
  const { practice } = deps
  const refuseWithout = () => {
    if (deps.clearinghouse === undefined) throw refuse(422, refusals.notConfigured)
  }
  /** The stored response has no links to files, because they expire: a repeated request gets new ones. */
  const onceClaim = <E extends ClaimEndpoint>(
    endpoint: E,
    act: (call: Call<E>, tx: WriteTx) => Promise<WholeClaim>,
  ): Route => ({
    endpoint,
    once: false,
    keepsAnswer: true,
    handle: (async (call: Call<E> & Call<ClaimEndpoint>) => {
      const { clinic, user, params, body: sent, onceKey: key, now } = call
      const request = {
        key,
        userId: user.id,
        name: `${endpoint.method} ${endpoint.path}`,
        content: [params, sent ?? null],
        status: statusOf(endpoint),
      }
      const { body } = await answerIdempotently(clinic, request, tx => act(call, tx))
      return presentClaim(body as WholeClaim, { links, clinicId: clinic.id, now })
    }) as Route['handle'],
  })
  return [
    route(listClaimWork, ({ clinic, query, session, now }) =>
      readWorklist(clinic, { ...query, today: localDay(now, session.timeZone) }),
    ),
    route(listCall, ({ clinic, params, user, now, inBackground }) =>
      listClaims(clinic, { patientId: params.id, userId: user.id, now, inBackground }),
    ),
    ...partRoutes(),
    ...attachmentRoutes({ ...deps, links, syncs }),
    onceClaim(validateCall, ({ params, user, now }, tx) => {
      refuseWithout()
      return validateClaim(tx, { ...params, userId: user.id, now })
    }),
    onceClaim(submitCall, ({ params, version, user, now }, tx) => {
      refuseWithout()
      return submitClaim(tx, { ...params, version, practice, userId: user.id, now })
    }),
    onceClaim(cancelCall, ({ params, user, now }, tx) =>
      cancelClaim(tx, { ...params, userId: user.id, now }),
    ),
    onceClaim(voidCall, ({ params, user, now }, tx) => {
      refuseWithout()
      return voidClaim(tx, { ...params, practice, userId: user.id, now })
    }),
    onceClaim(approveCall, ({ params, user, now }, tx) =>
      approveClaim(tx, { ...params, userId: user.id, now }),
    ),
    onceClaim(denyCall, ({ params, user, now }, tx) => denyClaim(tx, { ...params, userId: user.id, now })),
    onceClaim(duplicateCall, ({ params, user, now }, tx) =>
      duplicateClaim(tx, { ...params, syncs, userId: user.id, now }),
    ),
    route(getCall, ({ clinic, params, user, now, inBackground }) =>
      readClaim(clinic, links, { ...params, userId: user.id, now, inBackground }),
    ),
    onceClaim(createCall, ({ params, body, user, session: { timeZone }, now }, tx) =>
      createClaim(tx, { ...params, newClaim: body.claim, timeZone, userId: user.id, now }),
    ),
    route(changeCall, async ({ clinic, params, body, version, user, now }) => {
      const insuranceId = body.claim.insuranceId ?? body.insuranceId
      const change = { ...body.claim, ...(insuranceId !== undefined && { insuranceId }) }
      const claim = await changeClaim(clinic, { ...params, change, version, practice, userId: user.id, now })
      return presentClaim(claim, { links, clinicId: clinic.id, now })
    }),
  ]
}

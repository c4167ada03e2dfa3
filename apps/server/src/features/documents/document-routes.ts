import {
  archiveConsentForm,
  createConsentFormSignature,
  getConsentFormSignature,
  listConsentFormSignatures,
  openSignedConsentForm,
  readPublicConsentForm,
  sendConsentForm,
  signConsentForm,
  textConsentForm,
} from '@archwire/contract/documents/consent-form-calls'
import {
  archiveContract,
  createContract,
  getContract,
  listContracts as listContractsCall,
  openSignedContract,
  readPublicContract,
  sendContract,
  signContract,
  textContract,
} from '@archwire/contract/documents/contract-calls'
import { consentFormLink, contractLink } from '@archwire/contract/documents/link-calls'
import type { SignatureInput } from '@archwire/contract/documents/signing'
import type { Database } from '../../platform/db/database.ts'
import type { Outbox } from '../../platform/email/outbox.ts'
import {
  type InBackground,
  idempotentByLink,
  idempotentRoute,
  type Route,
  route,
} from '../../platform/http/route.ts'
import { linkRoutes } from '../patients/links/patient-links.ts'
import { createConsent, listConsents, readConsent } from './consents/consents.ts'
import { contractById } from './contracts/contract-queries.ts'
import { listContracts, offerContract, readContract } from './contracts/contracts.ts'
import { createSetUpTask } from './contracts/set-up-task.ts'
import { consentForms, contracts } from './rows/document-kind.ts'
import type { TextDeps } from './rows/text-link.ts'
import { openSignedPaper, readPublicDocument } from './signing/public-documents.ts'
import { documentLinks, sendDocument, textDocument } from './signing/send-document.ts'
import { sendSignedCopy } from './signing/send-signed-copy.ts'
import { archiveDocument, signDocument } from './signing/sign-or-archive.ts'

type Deps = { database: Database; outbox: Outbox } & TextDeps

const sent = { message: 'Email sent successfully' }
const sentByText = { message: 'Text sent successfully' }
const shown = { status: 'shown' as const }

type Reading = {
  user: { id: number }
  session: { timeZone: string }
  now: Date
  inBackground: InBackground
}
const reading = ({ user, session, now, inBackground }: Reading) => ({
  userId: user.id,
  timeZone: session.timeZone,
  now,
  inBackground,
})

type Signing = Omit<Parameters<typeof signDocument>[2], 'token' | 'signature'> & {
  params: { token: string }
  body: { signature: SignatureInput }
}
const signing = ({ params, body, onceKey, ip, userAgent, now, session }: Signing) => ({
  token: params.token,
  signature: body.signature,
  onceKey,
  ip,
  userAgent,
  now,
  session,
})

/** A fraction in hundredths of a percent. */
const bps = (fraction: number): number => Math.round(fraction * 10_000)

export const consentFormRoutes = (deps: Deps): Route[] => [
  route(listConsentFormSignatures, call =>
    listConsents(call.clinic, { ...reading(call), patientId: call.params.id }),
  ),
  idempotentRoute(createConsentFormSignature, ({ params, body, session, now }, tx) =>
    createConsent(tx, {
      patientId: params.id,
      consentFormId: body.consent_form_signature.consent_form_id,
      timeZone: session.timeZone,
      now,
    }),
  ),
  route(getConsentFormSignature, call => readConsent(call.clinic, { ...reading(call), id: call.params.id })),
  route(sendConsentForm, async ({ clinic, params, appUrl, now }) => {
    await sendDocument(deps, clinic, consentForms, { id: params.id, appUrl, now })
    return sent
  }),
  route(textConsentForm, async ({ clinic, params, user, appUrl, now }) => {
    await textDocument(deps, clinic, consentForms, { id: params.id, userId: user.id, appUrl, now })
    return sentByText
  }),
  route(archiveConsentForm, ({ clinic, params, now }) =>
    archiveDocument(clinic, consentForms, { id: params.id, now }),
  ),
  ...linkRoutes(consentFormLink, documentLinks(consentForms)),
  route(readPublicConsentForm, ({ params, ip, now, session }) =>
    readPublicDocument(deps.database, consentForms, { token: params.token, ip, now, session }),
  ),
  route(openSignedConsentForm, async call => {
    const { params, body, ip, now, session } = call
    const request = { token: params.token, proof: body.view, ip, now, session }
    call.changeSession({ shownPaper: await openSignedPaper(deps.database, consentForms, request) })
    return shown
  }),
  idempotentByLink(signConsentForm, call =>
    signDocument(deps.database, consentForms, signing(call), (tx, signed) =>
      sendSignedCopy(tx, deps.outbox, consentForms, { ...signed, appUrl: call.appUrl }),
    ),
  ),
]

export const contractRoutes = (deps: Deps): Route[] => [
  route(listContractsCall, call =>
    listContracts(call.clinic, { ...reading(call), patientId: call.params.id }),
  ),
  idempotentRoute(createContract, async ({ params, body, user, session, appUrl, now }, tx) => {
    const { id } = await offerContract(tx, {
      patientId: params.id,
      description: body.description,
      terms: {
        totalCostCents: body.total_cost,
        discountBps: bps(body.discount_rate),
        interestBps: bps(body.interest_rate),
        downPaymentCents: body.down_payment,
        payments: body.monthly_payment_count,
      },
      timeZone: session.timeZone,
      userId: user.id,
      now,
      ...(body.sendEmail && { send: { outbox: deps.outbox, appUrl } }),
    })
    return (
      (await contractById(tx, id)) ?? Promise.reject(new Error('the contract that was made is not there'))
    )
  }),
  route(archiveContract, ({ clinic, params, now }) =>
    archiveDocument(clinic, contracts, { id: params.contractId, patientId: params.id, now }),
  ),
  route(getContract, async call => ({
    contract: await readContract(call.clinic, { ...reading(call), id: call.params.id }),
  })),
  route(sendContract, async ({ clinic, params, user, appUrl, now }) => {
    await sendDocument(deps, clinic, contracts, { id: params.id, userId: user.id, appUrl, now })
    return sent
  }),
  route(textContract, async ({ clinic, params, user, appUrl, now }) => {
    await textDocument(deps, clinic, contracts, { id: params.id, userId: user.id, appUrl, now })
    return sentByText
  }),
  ...linkRoutes(contractLink, documentLinks(contracts)),
  route(readPublicContract, ({ params, ip, now, session }) =>
    readPublicDocument(deps.database, contracts, { token: params.token, ip, now, session }),
  ),
  route(openSignedContract, async call => {
    const { params, body, ip, now, session } = call
    const request = { token: params.token, proof: body.view, ip, now, session }
    call.changeSession({ shownPaper: await openSignedPaper(deps.database, contracts, request) })
    return shown
  }),
  idempotentByLink(signContract, call =>
    signDocument(deps.database, contracts, signing(call), async (tx, signed) => {
      const copyTo = await sendSignedCopy(tx, deps.outbox, contracts, { ...signed, appUrl: call.appUrl })
      await createSetUpTask(tx, deps.announceCounts, signed)
      return copyTo
    }),
  ),
]

import {
  openSignedConsentForm,
  readPublicConsentForm,
  signConsentForm,
} from '@archwire/contract/documents/consent-form-calls'
import {
  openSignedContract,
  readPublicContract,
  signContract,
} from '@archwire/contract/documents/contract-calls'
import type { CopyProof, PublicDocument, SignatureInput } from '@archwire/contract/documents/signing'
import { call } from '../../../lib/api/call.ts'
import { pageSettings } from '../../../lib/browser/page-settings.ts'

/** The kinds of documents behind a link, with their texts and calls. */
export const signableKinds = {
  consent_form_signatures: {
    name: 'consent form',
    read: readPublicConsentForm,
    sign: signConsentForm,
    view: openSignedConsentForm,
  },
  contracts: {
    name: 'contract',
    read: readPublicContract,
    sign: signContract,
    view: openSignedContract,
  },
}
export type SignableKind = keyof typeof signableKinds

/** The document that the server wrote into the page. */
export const preloadedDocument = () => pageSettings.content() as PublicDocument | undefined

export const readDocument = (kind: SignableKind, token: string) =>
  call(signableKinds[kind].read, { params: { token } })

export const signDocument = (
  kind: SignableKind,
  token: string,
  signature: SignatureInput,
  idempotencyKey: string,
) => call(signableKinds[kind].sign, { params: { token }, body: { signature } }, { idempotencyKey })

/** Checks what the visitor knows of the patient; the copy can then be opened for half an hour. */
export const requestCopy = (kind: SignableKind, token: string, view: CopyProof) =>
  call(signableKinds[kind].view, { params: { token }, body: { view } })

/** The document as a PDF, for the holder of the link. */
export const copyOf = (kind: SignableKind, token: string): string => `/${kind}/${token}/pdf`

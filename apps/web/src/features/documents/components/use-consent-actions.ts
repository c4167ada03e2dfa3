import type { ConsentFormSignature } from '@archwire/contract/documents/consent-form-calls'
import { consentFormLink } from '@archwire/contract/documents/link-calls'
import { archiveConsent, consentLink, sendConsent } from '../api/consent-forms.ts'
import { linkWork } from '../api/links.ts'
import { useDocumentActions } from './use-document-actions.ts'

export const useConsentActions = (consent: Pick<ConsentFormSignature, 'id' | 'identifierToken'>) =>
  useDocumentActions({
    send: () => sendConsent(consent.id).then(() => 'Consent form sent.'),
    turn: () => archiveConsent(consent.id),
    turned: 'Consent form archived.',
    question: {
      text: 'Archive this consent form?',
      detail: 'It can no longer be signed. What was signed is kept.',
      yes: 'Archive',
    },
    link: consentLink(consent),
    work: linkWork(consentFormLink, consent.id),
  })

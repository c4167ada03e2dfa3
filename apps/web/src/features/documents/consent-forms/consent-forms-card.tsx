import type { ConsentFormSignature } from '@archwire/contract/documents/consent-form-calls'
import { consentFormLink } from '@archwire/contract/documents/link-calls'
import { consentActions, consentLook } from '@archwire/domain/documents/signing'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useOpenDialog } from '../../../lib/navigation/dialog-route.ts'
import { EntryList } from '../../../ui/layout/lists.tsx'
import { linkActions, useDocumentActions } from '../document/document-actions.ts'
import { DocumentCard, DocumentEntry } from '../document/document-card.tsx'
import { dayOf, LinkEnd, SendButtons } from '../document/document-parts.tsx'
import { archiveConsent, consentLink, consentsQuery, sendConsent, textConsent } from './consent-forms.ts'

export const useConsentActions = (consent: Pick<ConsentFormSignature, 'id' | 'identifierToken'>) =>
  useDocumentActions({
    send: () => sendConsent(consent.id).then(() => 'Consent form sent.'),
    sendText: () => textConsent(consent.id).then(() => 'Consent form sent by text.'),
    turn: () => archiveConsent(consent.id),
    turned: 'Consent form archived.',
    question: {
      text: 'Archive this consent form?',
      detail: 'It can no longer be signed. What was signed is kept.',
      yes: 'Archive',
    },
    link: consentLink(consent),
    work: linkActions(consentFormLink, consent.id),
  })

const title = 'Consent forms'

/** The consent forms of a patient with their statuses. */
export const ConsentFormsCard = ({ patientId, nextId }: { patientId: number; nextId?: number }) => (
  <DocumentCard
    title={title}
    query={useQuery(consentsQuery(patientId))}
    none="None. Create one with “Add Documents”."
  >
    {consents => (
      <EntryList label={title}>
        {consents.map(consent => (
          <ConsentEntry key={consent.id} consent={consent} isNext={consent.id === nextId} />
        ))}
      </EntryList>
    )}
  </DocumentCard>
)

const factsOf = ({ createdAt, emailSentAt, signedAt }: ConsentFormSignature): string => {
  if (signedAt !== null) return `Signed on ${dayOf(signedAt)}`
  const created = `Created on ${dayOf(createdAt)}`
  return emailSentAt === null ? created : `${created}, sent on ${dayOf(emailSentAt)}`
}

function ConsentEntry({ consent, isNext }: { consent: ConsentFormSignature; isNext: boolean }) {
  const { id, status, emailSent } = consent
  const openDialog = useOpenDialog()
  const actions = useConsentActions(consent)
  const { copyLink } = actions
  const name = consent.consentForm.title
  const offers = consentActions[status]
  return (
    <DocumentEntry
      title={name}
      facts={factsOf(consent)}
      link={status === 'unsigned' ? <LinkEnd {...consent} actions={actions} of={name} /> : undefined}
      status={consentLook(status, emailSent)}
    >
      <Button
        variant="default"
        aria-label={`View ${name}`}
        onClick={() => openDialog(`/v2/consent-form-details/${id}`)}
      >
        View
      </Button>
      {offers.includes('download') ? (
        <Button
          component="a"
          variant="default"
          aria-label={`Download PDF of ${name}`}
          href={`/consent_form_signatures/${id}/pdf`}
          target="_blank"
        >
          Download PDF
        </Button>
      ) : null}
      {offers.includes('send') ? (
        <>
          <SendButtons
            patientId={consent.patientId}
            label="Send for Signature"
            actions={actions}
            isNext={isNext}
          />
          <Button variant="default" aria-label={`Copy link to ${name}`} onClick={copyLink}>
            Copy link
          </Button>
        </>
      ) : null}
    </DocumentEntry>
  )
}

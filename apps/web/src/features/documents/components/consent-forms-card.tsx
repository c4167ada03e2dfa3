import type { ConsentFormSignature } from '@archwire/contract/documents/consent-form-calls'
import { consentActions, consentLook } from '@archwire/domain/documents/signing'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useOpenDialog } from '../../../lib/dialog-route.ts'
import { pageSettings } from '../../../lib/page-settings.ts'
import { EntryList } from '../../../ui/entry-list.tsx'
import { WorkingButton } from '../../../ui/working-button.tsx'
import { consentsQuery } from '../api/consent-forms.ts'
import { dayOf } from './day-of.ts'
import { DocumentCard } from './document-card.tsx'
import { DocumentEntry } from './document-entry.tsx'
import { LinkEnd } from './link-end.tsx'
import { useConsentActions } from './use-consent-actions.ts'

const title = 'Consent forms'

/** The consent forms of a patient, and how far each is. */
export const ConsentFormsCard = ({ patientId }: { patientId: number }) => (
  <DocumentCard
    title={title}
    query={useQuery(consentsQuery(patientId))}
    none="None. Create one with “Add Documents”."
  >
    {consents => (
      <EntryList label={title}>
        {consents.map(consent => (
          <ConsentEntry key={consent.id} consent={consent} />
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

function ConsentEntry({ consent }: { consent: ConsentFormSignature }) {
  const { id, status, emailSent } = consent
  const openDialog = useOpenDialog()
  const actions = useConsentActions(consent)
  const { send, isSending, copyLink } = actions
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
          {pageSettings.sendsEmail() ? (
            <WorkingButton working={isSending ? 'Sending…' : undefined} onClick={send}>
              Send for Signature
            </WorkingButton>
          ) : null}
          <Button variant="default" aria-label={`Copy link to ${name}`} onClick={copyLink}>
            Copy link
          </Button>
        </>
      ) : null}
    </DocumentEntry>
  )
}

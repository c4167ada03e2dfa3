import type { ConsentFormDetails } from '@archwire/contract/documents/consent-form-calls'
import { consentLook } from '@archwire/domain/documents/signing'
import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { LoadingDialog } from '../../../ui/dialog/form-dialog.tsx'
import { WindowDialog } from '../../../ui/dialog/window-dialog.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import {
  ArchiveButton,
  DocumentActions,
  DocumentText,
  dayOf,
  Lines,
  LinkEnd,
  SendButtons,
  SignedPart,
} from '../document/document-parts.tsx'
import { consentQuery } from './consent-forms.ts'
import { useConsentActions } from './consent-forms-card.tsx'

/** A consent form of a patient: its text, its status, and who signed it. */
export function ConsentDetailsDialog({ id, onClose }: { id: number; onClose: () => void }) {
  usePageTitle('Consent form')
  const { data, error, isFetching, refetch } = useQuery(consentQuery(id))
  if (data === undefined) {
    const failure =
      error === null || isFetching ? undefined : { error, words: 'We could not find consent forms' }
    return (
      <LoadingDialog title="Consent form" failure={failure} retry={() => void refetch()} onClose={onClose} />
    )
  }
  return (
    <WindowDialog title={data.consentForm.title} onClose={onClose}>
      <Details consent={data} />
    </WindowDialog>
  )
}

function Details({ consent }: { consent: ConsentFormDetails }) {
  const { id, status, emailSent, emailSentAt, createdAt, body } = consent
  const actions = useConsentActions(consent)
  return (
    <Stack>
      <StatusBadge {...consentLook(status, emailSent)} />
      <Lines
        lines={[
          { name: 'Created', value: dayOf(createdAt) },
          ...(emailSentAt === null ? [] : [{ name: 'Sent', value: dayOf(emailSentAt) }]),
          { name: 'Link', value: <LinkEnd {...consent} actions={actions} /> },
        ]}
      />
      <DocumentText text={body} />
      <SignedPart {...consent} />
      <DocumentActions>
        <Button component="a" variant="default" href={`/consent_form_signatures/${id}/pdf`} target="_blank">
          Download PDF
        </Button>
        {/* The link is offered for a signed form too: a patient who wants a copy after the link has ended is told
            to ask the clinic for a new one. */}
        {status === 'archived' ? null : (
          <Button variant="default" onClick={actions.copyLink}>
            Copy link
          </Button>
        )}
        {status === 'unsigned' ? (
          <SendButtons patientId={consent.patientId} label="Send for Signature" actions={actions} isNext />
        ) : null}
        {status === 'archived' ? null : <ArchiveButton actions={actions} />}
      </DocumentActions>
    </Stack>
  )
}

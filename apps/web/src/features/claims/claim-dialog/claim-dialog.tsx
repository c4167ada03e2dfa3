import type { Claim } from '@archwire/contract/claims/claim'
import { can, isEditable } from '@archwire/domain/claims/claim-status'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError } from '../../../lib/api/call-error.ts'
import { newIdempotencyKey } from '../../../lib/api/idempotency-key.ts'
import { pageSettings } from '../../../lib/browser/page-settings.ts'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { type Confirmation, useConfirm } from '../../../ui/dialog/confirm.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import { notifyError, notifySaved } from '../../../ui/feedback/notices.tsx'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { AttachmentsSection } from '../attachments/attachments-section.tsx'
import { runClaimAction, validatedMessage } from '../claim/claim-actions.ts'
import { claimsKey, storeClaim } from '../claim/claim-queries.ts'
import { EditingContext, useEditing } from '../editing/claim-editing.ts'
import { HistorySection } from '../history/history-section.tsx'
import { ItemsSection } from '../items/items-section.tsx'
import { TreatmentSection } from '../items/treatment-section.tsx'
import { PatientSection, PayerSection } from '../people/patient-and-payer-sections.tsx'
import { SubscriberSection } from '../people/subscriber-section.tsx'
import { ProvidersSection } from '../providers/providers-section.tsx'
import { ClaimHead } from './claim-head.tsx'

/** Asked before navigating away. */
export const leaveClaimConfirmation = {
  text: 'You have unsaved changes, are you sure you want to leave?',
  yes: 'Leave',
  no: 'Stay',
} satisfies Confirmation

/** Asked before closing the dialog while a section has unsaved changes. */
const closeClaimConfirmation = {
  text: 'You have unsaved changes. Please save before closing.',
  yes: 'Close without saving',
  no: 'Go back',
} satisfies Confirmation

const failed = 'Error validating claim'

/** Starts the validation of a claim. The outcome arrives later and is then shown in a notice. */
function useValidate(claim: Claim) {
  const { patientId, status } = claim
  const queryClient = useQueryClient()
  const validating = useMutation({
    mutationFn: () => runClaimAction('validate', claim, newIdempotencyKey()),
    onSuccess: begun => storeClaim(queryClient, begun),
    onError: error => {
      notifyError(error instanceof CallError ? error.saying(failed) : failed)
      notifyError(error)
      void queryClient.invalidateQueries({ queryKey: claimsKey(patientId) })
    },
  })
  const before = useRef(status)
  useEffect(() => {
    const wasValidating = before.current === 'validating'
    before.current = status
    if (wasValidating && status === 'validated') notifySaved(validatedMessage)
  }, [status])
  return { validate: () => validating.mutate(), isStarting: validating.isPending }
}

export type ClaimMode = 'view' | 'edit'

export const claimTitles: Record<ClaimMode, string> = { view: 'View Claim', edit: 'Edit Claim' }

export const claimDialogSize = 880

const savedPartly = 'Saved, but for what was typed meanwhile. Save that too to go on.'

type Props = {
  claim: Claim
  mode: ClaimMode
  /** Today in the clinic's time zone. */
  today: string
  onClose: () => void
}

/** A claim with all of its sections, which can be changed one by one or saved together. */
export function ClaimDialog({ claim, mode, today, onClose }: Props) {
  const title = claimTitles[mode]
  usePageTitle(title)
  const confirm = useConfirm()
  const { editing, hasUnsavedChanges, isAnyUnsaved, saveAll, isUnderAnother } = useEditing(
    mode === 'edit' && isEditable(claim.status),
  )
  const { validate, isStarting } = useValidate(claim)
  const [isSaving, setSaving] = useState(false)
  const [isOver, setOver] = useState(false)
  // This waits until the dialog counts as closed; before that, leaving it would still ask for confirmation.
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    if (isOver) leave()
  }, [isOver])

  const [next, setNext] = useState<{ goOn: () => void }>()
  const saveThen = async (goOn: () => void) => {
    if (isSaving) return
    setSaving(true)
    const isSaved = await saveAll().finally(() => setSaving(false))
    if (isSaved) setNext({ goOn })
  }
  // This waits until the sections count as saved: what was typed during the save still has to be saved.
  const goOnWith = useEffectEvent((goOn: () => void) => {
    if (isAnyUnsaved()) notifySaved(savedPartly)
    else goOn()
  })
  useEffect(() => {
    if (next !== undefined) goOnWith(next.goOn)
  }, [next])
  const close = async () => {
    if (isUnderAnother()) return
    if (!hasUnsavedChanges) onClose()
    else if (await confirm(closeClaimConfirmation)) setOver(true)
  }
  const { canEdit } = editing
  return (
    <FormDialog
      title={title}
      size={claimDialogSize}
      submitLabel={canEdit || hasUnsavedChanges ? 'Save' : null}
      working={isSaving ? 'Saving…' : undefined}
      closesOnBackdrop={!hasUnsavedChanges}
      onSubmit={event => {
        event.preventDefault()
        void saveThen(() => {
          notifySaved('Claim successfully edited')
          setOver(true)
        })
      }}
      onClose={() => void close()}
      {...(canEdit && can('validate', claim.status) && pageSettings.reachesPayers()
        ? {
            more: (
              <WorkingButton
                variant="default"
                working={isStarting ? 'Validating…' : undefined}
                onClick={() => void saveThen(validate)}
              >
                Validate Claim
              </WorkingButton>
            ),
          }
        : {})}
      after={
        <EditingContext value={editing}>
          <PayerSection claim={claim} />
          <PatientSection claim={claim} />
          <SubscriberSection claim={claim} />
          <ProvidersSection claim={claim} />
          <ItemsSection claim={claim} today={today} />
          <TreatmentSection claim={claim} />
          <AttachmentsSection claim={claim} today={today} />
          <HistorySection claim={claim} />
        </EditingContext>
      }
    >
      <LeaveDialog
        hasUnsavedChanges={hasUnsavedChanges && !isOver}
        question={leaveClaimConfirmation}
        isByQuery
      />
      <ClaimHead claim={claim} />
    </FormDialog>
  )
}

import type { Claim } from '@archwire/contract/claims/claim'
import { can, isEditable } from '@archwire/domain/claims/claim-status'
import { useEffect, useEffectEvent, useState } from 'react'
import { pageSettings } from '../../../lib/page-settings.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/leave-dialog.tsx'
import { notifySaved } from '../../../ui/notices.tsx'
import { useAsk } from '../../../ui/use-ask.ts'
import { WorkingButton } from '../../../ui/working-button.tsx'
import { EditingContext, useEditing } from '../components/claim-editing.ts'
import { ClaimHead } from '../components/claim-head.tsx'
import { closeClaimQuestion, leaveClaimQuestion } from '../components/claim-questions.ts'
import { useValidate } from '../components/use-validate.ts'
import { AttachmentsSection } from '../sections/attachments-section.tsx'
import { HistorySection } from '../sections/history-section.tsx'
import { ItemsSection } from '../sections/items-section.tsx'
import { PatientSection } from '../sections/patient-section.tsx'
import { PayerSection } from '../sections/payer-section.tsx'
import { ProvidersSection } from '../sections/providers-section.tsx'
import { SubscriberSection } from '../sections/subscriber-section.tsx'
import { TreatmentSection } from '../sections/treatment-section.tsx'

export type ClaimMode = 'view' | 'edit'

export const claimTitles: Record<ClaimMode, string> = { view: 'View Claim', edit: 'Edit Claim' }

export const claimDialogSize = 880

const savedBut = 'Saved, but for what was typed meanwhile. Save that too to go on.'

type Props = {
  claim: Claim
  mode: ClaimMode
  /** The clinic's day. */
  today: string
  onClose: () => void
}

/** A claim with all of its parts, to look at, or to change one by one or together. */
export function ClaimDialog({ claim, mode, today, onClose }: Props) {
  const title = claimTitles[mode]
  usePageTitle(title)
  const ask = useAsk()
  const { editing, hasUnsavedChanges, isAnyUnsaved, saveAll, isUnderAnother } = useEditing(
    mode === 'edit' && isEditable(claim.status),
  )
  const { validate, isStarting } = useValidate(claim)
  const [isSaving, setSaving] = useState(false)
  const [isOver, setOver] = useState(false)
  // Once the dialog is drawn as over: before that, leaving it would still be asked about.
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
  // Once the parts are drawn as saved: what was typed while that was under way is still to be saved.
  const goOnWith = useEffectEvent((goOn: () => void) => {
    if (isAnyUnsaved()) notifySaved(savedBut)
    else goOn()
  })
  useEffect(() => {
    if (next !== undefined) goOnWith(next.goOn)
  }, [next])
  const close = async () => {
    if (isUnderAnother()) return
    if (!hasUnsavedChanges) onClose()
    else if (await ask(closeClaimQuestion)) setOver(true)
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
      <LeaveDialog hasUnsavedChanges={hasUnsavedChanges && !isOver} question={leaveClaimQuestion} isByQuery />
      <ClaimHead claim={claim} />
    </FormDialog>
  )
}

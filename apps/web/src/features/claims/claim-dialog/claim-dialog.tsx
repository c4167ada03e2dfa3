import type { Claim } from '@archwire/contract/claims/claim'
import { isEditable } from '@archwire/domain/claims/claim-status'
import { Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { type Confirmation, useConfirm } from '../../../ui/dialog/confirm.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import { notifySaved } from '../../../ui/feedback/notices.tsx'
import { AttachmentsSection } from '../attachments/attachments-section.tsx'
import { billedLabel } from '../claim/claim-labels.tsx'
import { EditingContext, useEditing } from '../editing/claim-editing.ts'
import { goToSection } from '../editing/section.tsx'
import type { Problem } from '../history/history-labels.ts'
import { HistorySection } from '../history/history-section.tsx'
import { ItemsSection } from '../items/items-section.tsx'
import { TreatmentSection } from '../items/treatment-section.tsx'
import { PatientSection, PayerSection } from '../people/patient-and-payer-sections.tsx'
import { SubscriberSection } from '../people/subscriber-section.tsx'
import { ProvidersSection } from '../providers/providers-section.tsx'
import { ClaimHead } from './claim-head.tsx'
import { type NextStep, useNextStep } from './next-step.ts'

/** Asked before navigating away. */
export const leaveClaimConfirmation = {
  text: 'You have unsaved changes, are you sure you want to leave?',
  yes: 'Leave',
  no: 'Stay',
  isDangerous: true,
} satisfies Confirmation

/** Asked before closing the dialog while a section has unsaved changes. */
const closeClaimConfirmation = {
  text: 'You have unsaved changes. Please save before closing.',
  yes: 'Close without saving',
  no: 'Go back',
  isDangerous: true,
} satisfies Confirmation

/** Asked before a claim is sent that somebody else made ready while something was being typed here. */
const sendConfirmation = {
  text: 'Send this claim without what you have typed?',
  detail: 'It was made ready meanwhile, and cannot be changed any more.',
  yes: 'Send as it is',
  no: 'Go back',
} satisfies Confirmation

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

/** A claim with all of its sections, which are changed one by one, and at its foot the next step to the payer. */
export function ClaimDialog({ claim, mode, today, onClose }: Props) {
  const title = claimTitles[mode]
  usePageTitle(title)
  const confirm = useConfirm()
  const { editing, hasUnsavedChanges, isAnyUnsaved, saveAll, isUnderAnother, goTo } = useEditing(
    mode === 'edit' && isEditable(claim.status),
  )
  const next = useNextStep(claim, editing.canEdit)
  const [isSaving, setSaving] = useState(false)
  const [isOver, setOver] = useState(false)
  // This waits until the dialog counts as closed; before that, leaving it would still ask for confirmation.
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    if (isOver) leave()
  }, [isOver])

  const [saved, setSaved] = useState<{ goOn: () => void }>()
  const saveThen = async (goOn: () => void) => {
    if (isSaving) return
    setSaving(true)
    const isSaved = await saveAll().finally(() => setSaving(false))
    if (isSaved) setSaved({ goOn })
  }
  // This waits until the sections count as saved: what was typed during the save still has to be saved.
  const goOnWith = useEffectEvent((goOn: () => void) => {
    if (isAnyUnsaved()) notifySaved(savedPartly)
    else goOn()
  })
  useEffect(() => {
    if (saved !== undefined) goOnWith(saved.goOn)
  }, [saved])
  const send = async ({ run }: NextStep) => {
    if (!hasUnsavedChanges || (await confirm(sendConfirmation))) run()
  }
  const close = async () => {
    if (isUnderAnother()) return
    if (!hasUnsavedChanges) onClose()
    else if (await confirm(closeClaimConfirmation)) setOver(true)
  }
  const goToProblem = ({ section, place }: Problem) => {
    if (section === undefined) return
    goToSection(section, () => place !== undefined && goTo(`claim-${claim.id}-${place.form}`, place.field))
  }
  return (
    <FormDialog
      title={title}
      size={claimDialogSize}
      submitLabel={next?.label ?? null}
      notice={
        next?.savesFirst === false && claim.items.length > 0 ? (
          <Text mb="xs">{billedLabel(claim)}</Text>
        ) : undefined
      }
      closeLabel="Close"
      working={isSaving ? 'Saving…' : next?.working}
      closesOnBackdrop={!hasUnsavedChanges}
      onSubmit={event => {
        event.preventDefault()
        if (next === undefined || next.working !== undefined) return
        if (next.savesFirst) void saveThen(next.run)
        else void send(next)
      }}
      onClose={() => void close()}
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
      <ClaimHead claim={claim} onProblem={goToProblem} />
    </FormDialog>
  )
}

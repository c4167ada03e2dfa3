import type { Claim } from '@archwire/contract/claims/claim'
import { longestNarrative, narrativeProblem } from '@archwire/domain/claims/attachments'
import { Button, Stack, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { fieldProblems } from '../../../lib/forms/field-problems.ts'
import { useConfirm } from '../../../ui/dialog/confirm.tsx'
import { useFormDialog } from '../../../ui/dialog/use-form-dialog.ts'
import { Message } from '../../../ui/feedback/message.tsx'
import { notifyError } from '../../../ui/feedback/notices.tsx'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { EndButtons } from '../../../ui/layout/end-buttons.tsx'
import { claimsKey } from '../claim/claim-queries.ts'
import { usePart } from '../editing/claim-editing.ts'
import { attachmentTakenMessage } from '../editing/claim-parts.ts'
import { addAttachment, attachmentsQuery } from './attachment-calls.ts'

type Props = {
  claim: Claim
  /** Somebody else has added an attachment first. */
  isTaken: boolean
  /** `hadFocus`: the focus was in the form when it ended. */
  onEnd: (hadFocus: boolean) => void
}

/** The key under which the narrative is recovered after a session has ended. */
export const narrativeName = ({ id }: Pick<Claim, 'id'>) => `claim-${id}-narrative`

const problemsIn = (error: Error) => fieldProblems(error, { narrative: 'Narrative' })

/** The first step: why the treatment is needed. The narrative is final once it is saved. */
export function NarrativeForm({ claim, isTaken, onEnd }: Props) {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const { queryKey } = attachmentsQuery(claim.patientId, claim.id)
  const name = narrativeName(claim)
  const { element, form, isWorking, hasUnsavedChanges, ...narrative } = useFormDialog({
    name,
    initial: { narrative: '' },
    rules: { narrative: text => narrativeProblem(text) ?? null },
    problemsIn,
    save: async ({ narrative: text }, keyFor) => {
      const attachment = await addAttachment(claim.id, text, keyFor(text))
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, [attachment])
      void queryClient.invalidateQueries({ queryKey: claimsKey(claim.patientId) })
    },
    onRefused: error => {
      if (problemsIn(error).narrative === undefined) notifyError(error)
      // Somebody else may have added the one attachment first.
      void queryClient.invalidateQueries({ queryKey })
    },
    onClose: () => onEnd(true),
  })
  useEffect(() => element.current?.querySelector('textarea')?.focus(), [element])
  // The live event of this save may arrive before its response.
  const taken = isTaken && !isWorking ? attachmentTakenMessage(claim.activities) : undefined
  const next = async (): Promise<boolean> => {
    if (isWorking) return false
    if (taken !== undefined) {
      notifyError(taken)
      element.current?.querySelector('textarea')?.focus()
      return false
    }
    if (!narrative.validate()) return false
    const isSure = await confirm({
      text: 'Confirm Narrative',
      detail: 'Once saved, the narrative cannot be changed later',
      yes: 'Save',
    })
    return isSure && narrative.save()
  }
  usePart(name, { isUnsaved: hasUnsavedChanges, save: next })
  // Nothing has been typed, so nothing can be lost.
  const isNeedless = taken !== undefined && !hasUnsavedChanges
  const giveWay = useEffectEvent(() => onEnd(element.current?.contains(document.activeElement) === true))
  useEffect(() => {
    if (isNeedless) giveWay()
  }, [isNeedless])
  const left = longestNarrative - form.values.narrative.trim().length
  return (
    <form
      ref={element}
      aria-label="Narrative"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void next()
      }}
    >
      <Stack gap="sm" miw={0}>
        {taken === undefined ? null : (
          <Message kind="alert">
            <p>{taken}</p>
          </Message>
        )}
        <Textarea
          label="Narrative"
          description={`Why the treatment is needed. ${left.toLocaleString('en-US')} characters left.`}
          required
          autosize
          minRows={4}
          maxRows={12}
          {...form.getInputProps('narrative')}
        />
        <EndButtons>
          <Button variant="default" aria-label="Cancel narrative" onClick={() => onEnd(true)}>
            Cancel
          </Button>
          {taken === undefined ? (
            <WorkingButton type="submit" variant="default" working={isWorking ? 'Saving…' : undefined}>
              Next
            </WorkingButton>
          ) : null}
        </EndButtons>
      </Stack>
    </form>
  )
}

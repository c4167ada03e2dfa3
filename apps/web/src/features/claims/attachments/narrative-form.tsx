import type { Claim } from '@archwire/contract/claims/claim'
import { longestNarrative, narrativeProblem } from '@archwire/domain/claims/attachments'
import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { idempotencyKeys } from '../../../lib/api/idempotency-key.ts'
import { fieldProblems } from '../../../lib/forms/field-problems.ts'
import { discardRecoverable, useFormRecovery } from '../../../lib/forms/form-recovery.ts'
import { useConfirm } from '../../../ui/dialog/confirm.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { notifyError } from '../../../ui/feedback/notices.tsx'
import { focusFirstError } from '../../../ui/form/focus-first-error.ts'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { EndButtons } from '../../../ui/layout/end-buttons.tsx'
import { claimsKey } from '../claim/claim-queries.ts'
import { usePart } from '../editing/claim-editing.ts'
import { attachmentTakenMessage } from '../editing/claim-parts.ts'
import { addAttachment, attachmentsQuery } from './attachment-calls.ts'
import styles from './attachments.module.css'

type Props = {
  claim: Claim
  /** Somebody else has added an attachment first. */
  isTaken: boolean
  /** `hadFocus`: the focus was in the form when it ended. */
  onEnd: (hadFocus: boolean) => void
}

/** The key under which the narrative is recovered after a session has ended. */
export const narrativeName = ({ id }: Pick<Claim, 'id'>) => `claim-${id}-narrative`

/** The first step: why the treatment is needed. The narrative is final once it is saved. */
export function NarrativeForm({ claim, isTaken, onEnd }: Props) {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const element = useRef<HTMLFormElement>(null)
  const [keyFor] = useState(idempotencyKeys)
  const form = useForm({
    initialValues: { narrative: '' },
    validate: { narrative: text => narrativeProblem(text) ?? null },
  })
  const name = narrativeName(claim)
  useFormRecovery(name, form)
  useEffect(() => element.current?.querySelector('textarea')?.focus(), [])
  const { queryKey } = attachmentsQuery(claim.patientId, claim.id)
  const save = useMutation({
    mutationFn: (narrative: string) => addAttachment(claim.id, narrative, keyFor(narrative)),
    onSuccess: async attachment => {
      discardRecoverable(name)
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, [attachment])
      onEnd(true)
      void queryClient.invalidateQueries({ queryKey: claimsKey(claim.patientId) })
    },
    onError: error => {
      const problems = fieldProblems(error, { narrative: 'Narrative' })
      form.setErrors(problems)
      if (problems.narrative === undefined) notifyError(error)
      focusFirstError(element.current)
      // Somebody else may have added the one attachment first.
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  // The live event of this save may arrive before its response.
  const taken = isTaken && !save.isPending ? attachmentTakenMessage(claim.activities) : undefined
  const next = async (): Promise<boolean> => {
    if (save.isPending) return false
    if (taken !== undefined) {
      notifyError(taken)
      element.current?.querySelector('textarea')?.focus()
      return false
    }
    if (form.validate().hasErrors) {
      focusFirstError(element.current)
      return false
    }
    const isSure = await confirm({
      text: 'Confirm Narrative',
      detail: 'Once saved, the narrative cannot be changed later',
      yes: 'Save',
    })
    if (!isSure) return false
    return save.mutateAsync(form.getValues().narrative).then(
      () => true,
      () => false,
    )
  }
  const isUnsaved = form.isDirty()
  usePart(name, { isUnsaved, save: next })
  // Nothing has been typed, so nothing can be lost.
  const isNeedless = taken !== undefined && !isUnsaved
  const giveWay = useEffectEvent(() => onEnd(element.current?.contains(document.activeElement) === true))
  useEffect(() => {
    if (isNeedless) giveWay()
  }, [isNeedless])
  const left = longestNarrative - form.values.narrative.trim().length
  return (
    <form
      ref={element}
      className={styles.narrative}
      aria-label="Narrative"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void next()
      }}
    >
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
          <WorkingButton type="submit" working={save.isPending ? 'Saving…' : undefined}>
            Next
          </WorkingButton>
        ) : null}
      </EndButtons>
    </form>
  )
}

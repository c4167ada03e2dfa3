import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useConfirm } from '../../../ui/dialog/confirm.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { notifyError, notifySaved, offerUndo } from '../../../ui/feedback/notices.tsx'
import { WorkingButton } from '../../../ui/form/working-button.tsx'
import { archive, restore, storeRecord } from '../patient/record.ts'

/** Shown above an archived record, which no search finds; an administrator can restore it. */
export function ArchivedNotice({ id, mayRestore }: { id: number; mayRestore: boolean }) {
  const queryClient = useQueryClient()
  const button = useRef<HTMLButtonElement>(null)
  const putBack = useMutation({
    mutationFn: () => restore(id),
    onSuccess: async patient => {
      // The pressed button disappears with its notice.
      if (document.activeElement === button.current) document.querySelector<HTMLElement>('main h1')?.focus()
      await storeRecord(queryClient, patient)
      notifySaved('Patient has been restored.')
    },
    onError: notifyError,
  })
  return (
    <Message
      kind="notice"
      title="This patient is archived."
      {...(mayRestore
        ? {
            actions: (
              <WorkingButton
                ref={button}
                variant="default"
                working={putBack.isPending ? 'Restoring…' : undefined}
                onClick={() => putBack.mutate()}
              >
                Restore
              </WorkingButton>
            ),
          }
        : {})}
    >
      <p>
        The search does not find them, and they cannot be booked.
        {mayRestore ? '' : ' An administrator can restore them.'}
      </p>
    </Message>
  )
}

/** Archives a patient after a confirmation, and offers to undo it. */
export function useArchive({ id, fullName }: Pick<PatientProfile, 'id' | 'fullName'>): () => Promise<void> {
  const ask = useConfirm()
  const queryClient = useQueryClient()
  const putBack = async () => {
    try {
      await storeRecord(queryClient, await restore(id))
      notifySaved('Patient has been restored.')
    } catch (error) {
      notifyError(error)
    }
  }
  return async () => {
    const isSure = await ask({
      text: `Archive ${fullName}?`,
      detail:
        'The search does not find them any more, and they cannot be booked. Everything in the record is kept.',
      yes: 'Archive',
    })
    if (!isSure) return
    try {
      await storeRecord(queryClient, await archive(id))
      offerUndo('Patient has been archived.', () => void putBack())
    } catch (error) {
      notifyError(error)
    }
  }
}
